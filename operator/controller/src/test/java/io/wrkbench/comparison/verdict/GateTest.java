package io.wrkbench.comparison.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.comparison.ComparisonObjective;
import io.wrkbench.comparison.verdict.Gate.Result;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTest {
  /** Half as much, within a percent. */
  private static final Verdicts HALF =
      Verdicts.of(Comparing.spec("a", "b"), Comparing.rounds(8, 0.5, 0.01));

  private static ComparisonObjective objective(String atLeast, String atMost) {
    ComparisonObjective objective = new ComparisonObjective();
    objective.metric = "requestsPerSecond";
    objective.variant = "b";
    objective.atLeast = atLeast;
    objective.atMost = atMost;
    return objective;
  }

  @ParameterizedTest
  @CsvSource({
    "0.4, , Met",
    "0.5, , Unknown",
    "0.6, , Missed",
    ", 0.6, Met",
    ", 0.5, Unknown",
    ", 0.4, Missed"
  })
  void theIntervalDecides(String atLeast, String atMost, Result result) {
    Gate gate = Gate.of(List.of(objective(atLeast, atMost)), HALF);
    assertThat(gate.result()).isEqualTo(result);
    assertThat(gate.message().isEmpty()).isEqualTo(result == Result.Met);
  }

  @Test
  void aMissedOneIsSaidWithItsBound() {
    Gate gate = Gate.of(List.of(objective("0.97", null)), HALF);
    assertThat(gate.inShort())
        .startsWith("Missed: requestsPerSecond of b 0.4")
        .endsWith(", not ≥ 0.97");
  }

  @Test
  void oneThatIsMissedComesBeforeOneThatCannotBeTold() {
    assertThat(Gate.of(List.of(objective("0.5", null), objective("0.9", null)), HALF).result())
        .isEqualTo(Result.Missed);
    assertThat(Gate.of(List.of(objective("0.9", null), objective("0.5", null)), HALF).result())
        .isEqualTo(Result.Missed);
  }

  private static Gate whereOneHasErrors(String variant) {
    var rounds = Comparing.rounds(8, 0.5, 0.01);
    rounds.forEach(one -> one.values.errors = one.variant.equals(variant) ? 5_000L : 0L);
    return Gate.of(List.of(objective("0.1", null)), Verdicts.of(Comparing.spec("a", "b"), rounds));
  }

  /** Otherwise a gate that lets pass what can't be told lets pass what is broken. */
  @Test
  void oneThatFailsMoreOftenMissesItHoweverFastItIs() {
    Gate gate = whereOneHasErrors("b");
    assertThat(gate.result()).isEqualTo(Result.Missed);
    assertThat(gate.message())
        .startsWith("requestsPerSecond of b not known, not ≥ 0.1: b fails more often than a;");
  }

  @Test
  void whatMayNotBeComparedMeetsNothingAndSaysWhy() {
    Gate gate = whereOneHasErrors("a");
    assertThat(gate.result()).isEqualTo(Result.Unknown);
    assertThat(gate.message())
        .startsWith("requestsPerSecond of b not known, not ≥ 0.1: more than one in a thousand");
  }
}

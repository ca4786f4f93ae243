package io.wrkbench.judge.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.wrkbench.judge.Sample;
import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Truth;
import io.wrkbench.judge.fact.Facts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** When a rule holds by itself, doesn't hold, or lacks evidence: changes of a {@link Sample}. */
final class RuleTable {
  private final LimitRule rule;
  private final List<DynamicTest> rows = new ArrayList<>();

  RuleTable(LimitRule rule) {
    this.rule = rule;
  }

  RuleTable yes(String when, Consumer<Sample> change) {
    return row(when, Truth.YES, change);
  }

  RuleTable no(String when, Consumer<Sample> change) {
    return row(when, Truth.NO, change);
  }

  RuleTable unknown(String when, Consumer<Sample> change, String... missing) {
    return row(when, Truth.UNKNOWN, change, missing);
  }

  Stream<DynamicTest> tests() {
    return rows.stream();
  }

  private RuleTable row(String when, Truth expected, Consumer<Sample> change, String... missing) {
    rows.add(dynamicTest(when, () -> check(when, expected, change, missing)));
    return this;
  }

  private void check(String when, Truth expected, Consumer<Sample> change, String... missing) {
    Sample sample = Sample.of(5);
    change.accept(sample);
    Facts facts = new Facts(sample.build());
    Claim claim = rule.claim(facts);
    assertThat(claim.holds()).as("%s: %s%n%s", rule.limit(), when, claim).isEqualTo(expected);
    assertThat(claim.missing()).as(when).containsExactlyInAnyOrder(missing);
    if (expected == Truth.YES) {
      assertThat(rule.message(facts)).as(when).matches("[^\\n]{10,400}").doesNotContain("  ");
    }
  }
}

package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgementTest {

  /** Six pairs whose interval is the ratio ÷ and × about 1 + halfWidth. */
  private static PairedFigures pairs(double ratio, double halfWidth, int leftOut, Doubt... doubts) {
    // Of six values ± 1 the mean has a standard deviation of 1/√5.
    double step = halfWidth * Math.sqrt(5) / StudentT.quantile(Confidence.OF_A_LOOK, 5);
    double[] variant = new double[6];
    Arrays.setAll(variant, i -> ratio * Math.exp(i % 2 == 0 ? step : -step));
    return new PairedFigures(
        Figures.of(1, 1, 1, 1, 1, 1), Figures.of(variant), leftOut, Set.of(doubts));
  }

  private static Judgement judge(PairedFigures pairs, Goal goal) {
    return Judgement.of(pairs, goal, Confidence.OF_A_LOOK);
  }

  @ParameterizedTest
  @CsvSource({
    "1.00, 0.048, SAME, SAME",
    "1.02, 0.015, SAME, SAME", // differs, but nobody would notice
    "0.97, 0.015, SAME, SAME",
    "1.00, 0.060, NOT_RESOLVABLE, SAME",
    "1.04, 0.020, BETTER, SAME",
    "0.96, 0.020, WORSE, SAME",
    "1.30, 0.050, BETTER, WORSE",
    "0.70, 0.050, WORSE, BETTER",
    "2.00, 0.600, BETTER, WORSE", // wide, and yet wholly above 1
    "1.10, 0.150, NOT_RESOLVABLE, NOT_RESOLVABLE",
  })
  void theIntervalDecides(double ratio, double halfWidth, Verdict throughput, Verdict latency) {
    assertThat(judge(pairs(ratio, halfWidth, 0), Goal.THROUGHPUT).verdict()).isEqualTo(throughput);
    assertThat(judge(pairs(ratio, halfWidth, 0), Goal.LATENCY).verdict()).isEqualTo(latency);
  }

  @Test
  void whoeverCannotTellSaysWhy() {
    assertThat(judge(pairs(1.3, 0.02, 0), Goal.THROUGHPUT).doubt()).isEmpty();
    assertThat(judge(pairs(1.0, 0.20, 0), Goal.THROUGHPUT).doubt())
        .contains(Doubt.INTERVAL_TOO_WIDE);
    Judgement nothing = judge(PairedFigures.of(Figures.of(), Figures.of()), Goal.THROUGHPUT);
    assertThat(nothing.doubt()).contains(Doubt.NO_INTERVAL);
    assertThat(nothing.verdict()).isEqualTo(Verdict.NOT_RESOLVABLE);
    assertThat(nothing.isPrecise()).isFalse();
  }

  @Test
  void moreThanAFifthLeftOutForbidsAVerdict() {
    PairedFigures six = pairs(1.3, 0.02, 0);
    PairedFigures eight =
        PairedFigures.of(
            Figures.of(1, 1, 1, 1, 1, 1, 1, 1), Figures.of(2, 2.01, 2, 1.99, 2, 2.01, 2, 1.99));
    PairedFigures twoOfTen = new PairedFigures(eight.baseline(), eight.variant(), 2, Set.of());
    assertThat(judge(twoOfTen, Goal.THROUGHPUT).verdict()).isEqualTo(Verdict.BETTER);
    Judgement twoOfEight =
        judge(new PairedFigures(six.baseline(), six.variant(), 2, Set.of()), Goal.THROUGHPUT);
    assertThat(twoOfEight.verdict()).isEqualTo(Verdict.NOT_RESOLVABLE);
    assertThat(twoOfEight.doubt()).contains(Doubt.TOO_MANY_LEFT_OUT);
    assertThat(twoOfEight.ratio()).as("the figures are kept").isPresent();
  }

  @Test
  void whatIsKnownBesidesForbidsAVerdict() {
    Judgement judgement =
        judge(
            pairs(1.3, 0.02, 5, Doubt.TOO_FEW_REQUESTS, Doubt.ERRORS_IN_ONE_VARIANT),
            Goal.THROUGHPUT);
    assertThat(judgement.verdict()).isEqualTo(Verdict.NOT_RESOLVABLE);
    assertThat(judgement.doubt()).contains(Doubt.ERRORS_IN_ONE_VARIANT);
    assertThat(judgement.isPrecise()).as("more rounds would not help").isTrue();
  }

  @Test
  void aGoalThatTwoEqualVariantsCouldHardlyReachIsRefused() {
    assertThatThrownBy(() -> new Goal(Goal.Better.HIGHER, 0.04, 0.05)).hasMessageContaining("0.6");
    assertThatThrownBy(() -> new Goal(Goal.Better.HIGHER, 0, 0.05)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> new Goal(Goal.Better.LOWER, 0.1, 1)).hasMessageContaining("below 1");
    assertThat(new Goal(Goal.Better.HIGHER, 0.03, 0.05).within()).isEqualTo(0.03);
    assertThat(new Goal(Goal.Better.LOWER, 0.42, 0.7).within()).isEqualTo(0.42);
  }
}

package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Set;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class RatioTest {

  private static final Percentage EXACTLY = Percentage.withPercentage(1e-7);

  private static Ratio ratio(PairedFigures pairs, Confidence confidence) {
    return Ratio.of(pairs, confidence).orElseThrow();
  }

  private static void assertRatio(Ratio ratio, double value, double low, double high) {
    assertThat(ratio.ratio()).isCloseTo(value, EXACTLY);
    assertThat(ratio.low()).isCloseTo(low, EXACTLY);
    assertThat(ratio.high()).isCloseTo(high, EXACTLY);
  }

  /** R: "pairs" of reference.R. */
  @Test
  void theIntervalIsThatOfRsPairedTest() {
    assertRatio(
        ratio(Samples.PAIRS, Confidence.OF_A_LOOK), 0.781379682507, 0.772290471112, 0.790575866300);
    assertRatio(
        ratio(Samples.PAIRS, new Confidence(1 - 0.035 / 14)),
        0.781379682507,
        0.765439585805,
        0.797651727917);
  }

  @Test
  void theOtherWayRoundItIsTheReciprocal() {
    PairedFigures other = PairedFigures.of(Samples.PAIRS.variant(), Samples.PAIRS.baseline());
    Ratio one = ratio(Samples.PAIRS, Confidence.OF_A_LOOK);
    assertRatio(ratio(other, Confidence.OF_A_LOOK), 1 / one.ratio(), 1 / one.high(), 1 / one.low());
  }

  @Test
  void whatSlowsAWholeRoundDownCancelsOut() {
    PairedFigures pairs =
        PairedFigures.of(Figures.of(100, 50, 10, 1000), Figures.of(200, 100, 20, 2000));
    Ratio ratio = ratio(pairs, Confidence.OF_A_LOOK);
    assertThat(ratio.ratio()).isCloseTo(2, within(1e-12));
    assertThat(ratio.precision()).isCloseTo(0, within(1e-12));
    assertThat(ratio.pairs()).isEqualTo(4);
  }

  @Test
  void whereNothingCanBeSaidNothingIs() {
    assertThat(Ratio.of(PairedFigures.of(Figures.of(1, 2), Figures.of(1, 2)), Confidence.FIXED))
        .isEmpty();
    Figures withZero = Figures.of(1, 0, 3);
    Figures others = Figures.of(1, 2, 3);
    assertThat(Ratio.of(PairedFigures.of(others, withZero), Confidence.FIXED)).isEmpty();
    assertThat(Ratio.of(PairedFigures.of(withZero, others), Confidence.FIXED)).isEmpty();
  }

  @Test
  void whatIsNoPairIsRefused() {
    Figures one = Figures.of(1);
    assertThatThrownBy(() -> PairedFigures.of(one, Figures.of(1, 2))).hasMessageContaining("pairs");
    assertThatThrownBy(() -> new PairedFigures(one, one, -1, Set.of())).hasMessageContaining("-1");
  }
}

package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class EstimateTest {

  private static final Percentage EXACTLY = Percentage.withPercentage(1e-7);

  private static Estimate estimate(Figures figures, Confidence confidence) {
    return Estimate.of(figures, confidence).orElseThrow();
  }

  private static void assertInterval(Estimate estimate, double low, double high) {
    assertThat(estimate.low()).isCloseTo(low, EXACTLY);
    assertThat(estimate.high()).isCloseTo(high, EXACTLY);
  }

  /** R: "three" and "ten" of reference.R. */
  @Test
  void theIntervalIsThatOfR() {
    assertInterval(estimate(Samples.THREE, Confidence.FIXED), 11244.8502792, 70278.0266668);
    assertInterval(estimate(Samples.THREE, Confidence.OF_A_LOOK), 9281.18699389, 85147.07098436);
    assertInterval(estimate(Samples.TEN, Confidence.FIXED), 987.58522757, 1023.86817428);
    assertInterval(estimate(Samples.TEN, Confidence.OF_A_LOOK), 985.872214953, 1025.647207177);
  }

  @Test
  void thePrecisionIsHalfTheWidthByTheMedian() {
    Estimate ten = estimate(Samples.TEN, Confidence.FIXED);
    assertThat(ten.median()).isEqualTo((1008.8 + 1012.5) / 2);
    assertThat(ten.precision()).isCloseTo((ten.high() - ten.low()) / 2 / 1010.65, within(1e-12));
    assertThat(ten.contains(1000)).isTrue();
    assertThat(ten.contains(900)).isFalse();
    assertThat(ten.contains(1100)).isFalse();
    assertThat(estimate(Samples.THREE, Confidence.FIXED).precision())
        .as("three attempts that differ by a factor of two say almost nothing")
        .isGreaterThan(0.9);
  }

  @Test
  void whereNothingCanBeSaidNothingIs() {
    assertThat(Estimate.of(Figures.of(), Confidence.FIXED)).isEmpty();
    assertThat(Estimate.of(Figures.of(1, 2), Confidence.FIXED)).isEmpty();
    assertThat(Estimate.of(Figures.of(1, 2, 0), Confidence.FIXED)).isEmpty();
  }

  @Test
  void equalFiguresAreTheirOwnInterval() {
    assertThat(estimate(Figures.of(0.3, 0.3, 0.3), Confidence.FIXED))
        .isEqualTo(new Estimate(3, 0.3, 0.3, 0.3));
    assertThat(estimate(Figures.of(0.3, 0.3, 0.3), Confidence.FIXED).precision()).isZero();
  }

  @Test
  void neitherUnitNorOrderMatters() {
    SplittableRandom random = new SplittableRandom(1);
    for (int trial = 0; trial < 500; trial++) {
      double[] figures =
          DoubleStream.generate(() -> 1 + random.nextDouble()).limit(3 + trial % 20).toArray();
      double factor = Math.exp(random.nextDouble(-20, 20));
      Estimate one = estimate(Figures.of(figures), Confidence.FIXED);
      double[] other = new double[figures.length];
      for (int i = 0; i < figures.length; i++) {
        other[figures.length - 1 - i] = figures[i] * factor;
      }
      Estimate scaled = estimate(Figures.of(other), Confidence.FIXED);

      assertInterval(scaled, one.low() * factor, one.high() * factor);
      assertThat(scaled.precision()).isCloseTo(one.precision(), EXACTLY);
      assertThat(one.low()).isPositive().isLessThan(one.high());
      assertThat(estimate(Figures.of(figures), Confidence.OF_A_LOOK).precision())
          .as("more confidence, wider interval")
          .isGreaterThan(one.precision());
    }
  }

  /** Ten thousand runs for each number of attempts, of a server whose attempts scatter by 5 %. */
  @Test
  void ofAFixedNumberOfAttemptsNineteenOfTwentyIntervalsHoldTheTruth() {
    double truth = Noise.NORMAL.truth(0.05);
    for (int attempts : new int[] {3, 5, 10, 30}) {
      SplittableRandom random = new SplittableRandom(attempts);
      int hits = 0;
      for (int run = 0; run < 10_000; run++) {
        double[] figures =
            DoubleStream.generate(Noise.NORMAL.on(random, 0.05)).limit(attempts).toArray();
        hits += estimate(Figures.of(figures), Confidence.FIXED).contains(truth) ? 1 : 0;
      }
      Share coverage = new Share(hits, 10_000);
      assertThat(coverage.atLeast()).as("%d attempts: %s", attempts, coverage).isLessThan(0.95);
      assertThat(coverage.atMost()).as("%d attempts: %s", attempts, coverage).isGreaterThan(0.95);
    }
  }
}

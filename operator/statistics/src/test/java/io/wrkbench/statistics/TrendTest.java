package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TrendTest {

  private static Trend trend(double... figures) {
    return Trend.of(Figures.of(figures)).orElseThrow();
  }

  private static void assertKendall(Trend trend, int s, double p) {
    assertThat(trend.s()).isEqualTo(s);
    assertThat(trend.p()).isCloseTo(p, Percentage.withPercentage(1e-6));
  }

  /** R: "rising", "ten" and "falling" of reference.R, which is exact as no figures are equal. */
  @Test
  void theTestIsThatOfR() {
    assertKendall(trend(1, 2, 3, 4, 5, 6), 15, 1 / 360.0);
    assertKendall(trend(1, 2, 3, 4, 6, 5), 13, 1 / 60.0);
    assertKendall(trend(Samples.TEN.toArray()), -5, 0.727489528219);
    assertKendall(trend(Samples.FALLING.toArray()), -56, 1.63423253701e-05);
    assertThat(trend(Samples.FALLING.toArray()).change()).isCloseTo(-0.131541905412, within(1e-9));
  }

  /** All orders of the figures are tried. */
  @Test
  void equalFiguresAreReckonedExactly() {
    for (double[] figures :
        List.of(
            new double[] {1, 1, 2, 2, 3, 3, 3},
            new double[] {1, 2, 1, 2, 2, 2, 2},
            new double[] {5, 1, 2, 3, 3, 4, 3},
            new double[] {4, 1, 3, 2, 5, 7, 6},
            new double[] {1, 1, 1, 1, 1, 1, 1})) {
      List<Integer> ofAllOrders = new ArrayList<>();
      everyOrder(figures.clone(), 0, ofAllOrders);
      Trend trend = trend(figures);
      long asFar = ofAllOrders.stream().filter(s -> Math.abs(s) >= Math.abs(trend.s())).count();
      assertThat(trend.p()).isCloseTo((double) asFar / ofAllOrders.size(), within(1e-12));
    }
  }

  private static void everyOrder(double[] figures, int from, List<Integer> found) {
    if (from == figures.length) {
      found.add(KendallS.of(figures));
    }
    for (int i = from; i < figures.length; i++) {
      swap(figures, from, i);
      everyOrder(figures, from + 1, found);
      swap(figures, from, i);
    }
  }

  private static void swap(double[] figures, int i, int j) {
    double kept = figures[i];
    figures[i] = figures[j];
    figures[j] = kept;
  }

  @Test
  void theOtherWayRoundItIsTheOppositeTrend() {
    SplittableRandom random = new SplittableRandom(2);
    for (int trial = 0; trial < 300; trial++) {
      double[] figures =
          DoubleStream.generate(() -> 1.0 + random.nextInt(1, 30)).limit(6 + trial % 40).toArray();
      double[] reversed = new double[figures.length];
      for (int i = 0; i < figures.length; i++) {
        reversed[figures.length - 1 - i] = figures[i] * 1000;
      }
      Trend one = trend(figures);
      Trend other = trend(reversed);
      assertThat(other.s()).isEqualTo(-one.s());
      assertThat(other.p()).isCloseTo(one.p(), within(1e-12)).isBetween(0.0, 1.0);
      assertThat((1 + other.change()) * (1 + one.change())).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void aDriftIsBothCertainAndLarge() {
    assertThat(trend(100, 102, 104, 106, 108, 110).isDrift()).isTrue();
    assertThat(trend(110, 108, 106, 104, 102, 100).isDrift()).isTrue();
    assertThat(trend(100, 101, 102, 103, 104, 104.5).isDrift()).as("4.5 %% in all").isFalse();
    assertThat(trend(100, 102, 104, 106, 110, 108).isDrift()).as("p = 0.017").isFalse();
    assertThat(trend(100, 150, 100, 150, 100, 150).isDrift()).as("no trend").isFalse();
  }

  @Test
  void oneOddAttemptIsNoDrift() {
    Trend trend = trend(100, 100.1, 99.9, 100.2, 99.8, 100, 100.1, 60);
    assertThat(trend.isDrift()).isFalse();
    assertThat(trend.change()).isBetween(-0.01, 0.01);
  }

  @Test
  void whereNothingCanBeSaidNothingIs() {
    assertThat(Trend.of(Figures.of(1, 2, 3, 4, 5))).isEmpty();
    assertThat(Trend.of(Figures.of(0, 2, 3, 4, 5, 6))).isEmpty();
  }

  @Test
  void aHundredAttemptsTakeNoTime() {
    Trend trend = trend(DoubleStream.iterate(1, x -> x + 1).limit(100).toArray());
    assertThat(trend.p()).isBetween(0.0, 1e-100);
    double[] twoHalves =
        DoubleStream.iterate(0, x -> x + 1).limit(100).map(x -> x < 50 ? 1 : 2).toArray();
    assertThat(trend(twoHalves).p()).isLessThan(1e-20);
  }

  /** The rate at which attempts without any drift are said to drift, whatever their scatter. */
  @Test
  void withoutADriftHardlyEverOneIsFound() {
    for (Noise noise : List.of(Noise.NORMAL, Noise.LOG_NORMAL, Noise.T3, Noise.TWO_STATES)) {
      for (int attempts : new int[] {6, 10, 20}) {
        Share found = drifts(noise, 0.10, attempts);
        assertThat(found.atLeast())
            .as("%s, %d attempts: %s", noise, attempts, found)
            .isLessThanOrEqualTo(Trend.MAX_P);
      }
    }
  }

  /** Of half a percent for each attempt, under noise of 1 %. */
  @Test
  void aDriftIsFound() {
    Share found = drifts(Noise.DRIFT, 0.01, 15);
    assertThat(found.atLeast()).as(found.toString()).isGreaterThan(0.9);
  }

  private static Share drifts(Noise noise, double deviation, int attempts) {
    SplittableRandom random = new SplittableRandom(attempts);
    int found = 0;
    for (int run = 0; run < 5_000; run++) {
      DoubleSupplier factors = noise.on(random, deviation);
      found += trend(DoubleStream.generate(factors).limit(attempts).toArray()).isDrift() ? 1 : 0;
    }
    return new Share(found, 5_000);
  }
}

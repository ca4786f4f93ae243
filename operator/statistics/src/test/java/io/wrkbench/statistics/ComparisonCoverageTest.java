package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What comes of comparisons by throughput, with the goal and the rounds that they have if the user
 * doesn't say otherwise: 10,000 of them for each machine. The table of the module's README is what
 * this prints.
 */
@Tag("simulation")
class ComparisonCoverageTest {

  private static final int COMPARISONS = 10_000;

  private static final UntilResolved RULE = new UntilResolved(6, 20);

  /** What came of very many. */
  private record Outcome(Share coverage, Share differ, Share same, int medianRounds) {

    static Outcome of(
        Noise noise,
        double deviation,
        SimulatedComparison.Order order,
        int variants,
        double ratio) {
      SplittableRandom random = new SplittableRandom(noise.ordinal() * 1000L + variants);
      List<SimulatedComparison> all =
          IntStream.range(0, COMPARISONS)
              .mapToObj(
                  i ->
                      SimulatedComparison.of(
                          random,
                          noise.on(random, deviation),
                          order,
                          RULE,
                          Goal.THROUGHPUT,
                          variants,
                          1,
                          ratio))
              .toList();
      return new Outcome(
          share(all.stream().filter(c -> c.holds(ratio)).count()),
          share(all.stream().filter(c -> c.says(Verdict.BETTER, Verdict.WORSE)).count()),
          share(all.stream().filter(c -> c.says(Verdict.SAME)).count()),
          all.stream().mapToInt(SimulatedComparison::rounds).sorted().toArray()[COMPARISONS / 2]);
    }

    private static Share share(long hits) {
      return new Share((int) hits, COMPARISONS);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theIntervalHoldsTheTruthWhateverTheMachineDoes(Noise noise) {
    for (double deviation : Noise.DEVIATIONS) {
      Outcome equal = Outcome.of(noise, deviation, RoundOrder::of, 2, 1);
      Outcome slower = Outcome.of(noise, deviation, RoundOrder::of, 2, 0.95);
      System.out.printf(
          Locale.ROOT,
          "| %s | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %d |%n",
          noise,
          100 * deviation,
          100 * equal.coverage.value(),
          100 * equal.differ.value(),
          100 * equal.same.value(),
          100 * slower.differ.value(),
          equal.medianRounds);
      String what = "%s %s: %s".formatted(noise, deviation, equal);
      if (noise == Noise.TWO_STATES) {
        // So near to the bounds that 10,000 comparisons can't tell on which side.
        assertThat(equal.coverage.atMost()).as(what).isGreaterThan(0.93);
        assertThat(equal.differ.atLeast()).as(what).isLessThan(0.065);
      } else {
        assertThat(equal.coverage.atLeast()).as(what).isGreaterThan(0.93);
        assertThat(equal.differ.atMost()).as(what).isLessThan(0.065);
      }
      if (noise == Noise.NORMAL) {
        assertThat(equal.coverage.atMost()).as(what).isLessThan(0.975);
      }
    }
  }

  /** The intervals of eight variants hold all at once. */
  @ParameterizedTest
  @EnumSource
  void allRatiosOfAComparisonHoldTogether(Noise noise) {
    Outcome outcome = Outcome.of(noise, 0.03, RoundOrder::of, 8, 1);
    System.out.printf(Locale.ROOT, "%s, 8 variants: coverage %s%n", noise, outcome.coverage);
    assertThat(outcome.coverage.atLeast()).as(outcome.toString()).isGreaterThan(0.93);
    assertThat(outcome.differ.atMost()).as(outcome.toString()).isLessThan(0.065);
  }

  @Test
  void aDifferenceOfFivePercentIsFoundUnderNoiseOfThree() {
    Outcome outcome = Outcome.of(Noise.NORMAL, 0.03, RoundOrder::of, 2, 0.95);
    assertThat(outcome.differ.atLeast()).as(outcome.toString()).isGreaterThan(0.95);
  }

  /** Why the order is a random one: a machine whose states last a few runs follows a fixed one. */
  @Test
  void aFixedOrderIsNotGoodEnough() {
    SimulatedComparison.Order abba =
        (seed, variants, round) -> round % 2 == 1 ? List.of(0, 1) : List.of(1, 0);
    Outcome outcome = Outcome.of(Noise.TWO_STATES, 0.01, abba, 2, 1);
    assertThat(outcome.coverage.atMost()).as(outcome.toString()).isLessThan(0.93);
  }
}

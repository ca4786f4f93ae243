package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Predicate;
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

  /** Maven runs the tests in the module's folder. */
  private static final Path README = Path.of("README.md");

  private static final int COMPARISONS = 10_000;

  /** An interval holds the truth in so many of the comparisons at least. */
  private static final double LEAST_COVERAGE = 0.93;

  /** More would be a waste of rounds. */
  private static final double MOST_COVERAGE = 0.975;

  /** Equal variants are told apart in so many at most. */
  private static final double MOST_WRONG = 0.065;

  private static final UntilResolved RULE = new UntilResolved(6, 20);

  /** What came of very many. */
  private record Outcome(Share coverage, Share differ, Share same, int medianRounds) {

    static Outcome of(
        Noise noise,
        double deviation,
        SimulatedComparison.Order order,
        int variants,
        double ratio) {
      return of(noise, deviation, order, variants, ratio, COMPARISONS);
    }

    static Outcome of(
        Noise noise,
        double deviation,
        SimulatedComparison.Order order,
        int variants,
        double ratio,
        int comparisons) {
      SplittableRandom random = new SplittableRandom(noise.ordinal() * 1000L + variants);
      List<SimulatedComparison> all =
          IntStream.range(0, comparisons)
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
          share(all, one -> one.holds(ratio)),
          share(all, one -> one.says(Verdict.BETTER, Verdict.WORSE)),
          share(all, one -> one.says(Verdict.SAME)),
          all.stream().mapToInt(SimulatedComparison::rounds).sorted().toArray()[comparisons / 2]);
    }

    private static Share share(
        List<SimulatedComparison> all, Predicate<SimulatedComparison> counts) {
      return new Share((int) all.stream().filter(counts).count(), all.size());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theIntervalHoldsTheTruthWhateverTheMachineDoes(Noise noise) throws IOException {
    List<String> rows = new ArrayList<>();
    for (double deviation : Noise.DEVIATIONS) {
      Outcome equal = Outcome.of(noise, deviation, RoundOrder::of, 2, 1);
      Outcome slower = Outcome.of(noise, deviation, RoundOrder::of, 2, 0.95);
      rows.add(row(noise, deviation, equal, slower));
      for (Outcome outcome : List.of(equal, slower)) {
        assertHoldsTheTruth(noise, outcome);
      }
      assertThat(worst(noise, equal.differ)).as("%s: %s", noise, equal).isLessThan(MOST_WRONG);
    }
    rows.forEach(System.out::println);
    assertThat(Files.readString(README)).contains(String.join("\n", rows));
  }

  private static void assertHoldsTheTruth(Noise noise, Outcome outcome) {
    double coverage =
        noise == Noise.TWO_STATES ? outcome.coverage.value() : outcome.coverage.atLeast();
    assertThat(coverage).as("%s: %s", noise, outcome).isGreaterThan(LEAST_COVERAGE);
    if (noise == Noise.NORMAL) {
      assertThat(outcome.coverage.atMost()).as(outcome.toString()).isLessThan(MOST_COVERAGE);
    }
  }

  /** With two states it is so near that only many more comparisons tell it from the bound. */
  private static double worst(Noise noise, Share wrong) {
    return noise == Noise.TWO_STATES ? wrong.value() : wrong.atMost();
  }

  @Test
  void theWorstMachineIsWithinTheBounds() {
    Outcome outcome = Outcome.of(Noise.TWO_STATES, 0.005, RoundOrder::of, 2, 1, 40 * COMPARISONS);
    assertThat(outcome.coverage.atLeast()).as(outcome.toString()).isGreaterThan(LEAST_COVERAGE);
    assertThat(outcome.differ.atMost()).as(outcome.toString()).isLessThan(MOST_WRONG);
  }

  private static String row(Noise noise, double deviation, Outcome equal, Outcome slower) {
    return String.format(
        Locale.ROOT,
        "| %s | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %d |",
        noise,
        100 * deviation,
        100 * equal.coverage.value(),
        100 * equal.differ.value(),
        100 * equal.same.value(),
        100 * slower.differ.value(),
        equal.medianRounds);
  }

  /** The intervals of eight variants hold all at once. */
  @ParameterizedTest
  @EnumSource
  void allRatiosOfAComparisonHoldTogether(Noise noise) {
    Outcome outcome = Outcome.of(noise, 0.03, RoundOrder::of, 8, 1);
    System.out.printf(Locale.ROOT, "%s, 8 variants: coverage %s%n", noise, outcome.coverage);
    assertThat(outcome.coverage.atLeast()).as(outcome.toString()).isGreaterThan(LEAST_COVERAGE);
    assertThat(outcome.differ.atMost()).as(outcome.toString()).isLessThan(MOST_WRONG);
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
    assertThat(outcome.coverage.atMost()).as(outcome.toString()).isLessThan(LEAST_COVERAGE);
  }
}

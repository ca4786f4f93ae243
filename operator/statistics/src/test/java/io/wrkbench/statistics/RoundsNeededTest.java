package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How many rounds a comparison takes until its intervals are as narrow as asked, what it has found
 * if it ends after 20, and how often a gate lets equal variants pass. The tables of the pages for
 * users are what this prints; the test fails if they differ.
 */
@Tag("simulation")
class RoundsNeededTest {
  /** Maven runs the tests in the module's folder. */
  private static final Path CRDS = Path.of("../../crds");

  private static final int COMPARISONS = 2_000;

  private static final double GATE_ROOM = 0.03;

  /** As many rounds as the API allows. */
  private static final UntilResolved LONGEST = new UntilResolved(6, 60);

  /** If the user doesn't say otherwise. */
  private static final UntilResolved USUAL = new UntilResolved(6, 20);

  /** Variants and metrics: with 1, 2, and 14 ratios. */
  private static final List<int[]> SIZES =
      List.of(new int[] {2, 1}, new int[] {2, 2}, new int[] {8, 2});

  private static List<SimulatedComparison> simulate(
      UntilResolved rule, Goal goal, double deviation, int[] size, double ratio) {
    SplittableRandom random = new SplittableRandom(1000L * size[0] + size[1]);
    return IntStream.range(0, COMPARISONS)
        .mapToObj(
            i ->
                SimulatedComparison.of(
                    random,
                    Noise.NORMAL.on(random, deviation),
                    RoundOrder::of,
                    rule,
                    goal,
                    size[0],
                    size[1],
                    ratio))
        .toList();
  }

  /**
   * Median and 90th percentile, such as {@code 16, 22}; – for one that is beyond what is allowed.
   */
  private static String rounds(List<SimulatedComparison> all) {
    int[] sorted = all.stream().mapToInt(SimulatedComparison::rounds).sorted().toArray();
    return inWords(sorted[COMPARISONS / 2 - 1]) + ", " + inWords(sorted[COMPARISONS * 9 / 10 - 1]);
  }

  private static String inWords(int rounds) {
    return rounds < LONGEST.maxRounds() ? String.valueOf(rounds) : "–";
  }

  /** In how many comparisons this is the verdict on one of the ratios, always the same. */
  private static String share(List<SimulatedComparison> all, Verdict verdict) {
    long hits = all.stream().filter(one -> one.judgements().get(0).verdict() == verdict).count();
    return Math.round(100.0 * hits / COMPARISONS) + " %";
  }

  private static String row(double deviation, Stream<String> cells) {
    String noise = String.format(Locale.ROOT, "%s %%", 100 * deviation).replace(".0 ", " ");
    return "| %s | %s |".formatted(noise, cells.collect(Collectors.joining(" | ")));
  }

  private static void checkPageHas(String page, List<String> rows) throws IOException {
    rows.forEach(System.out::println);
    assertThat(Files.readString(CRDS.resolve(page))).contains(String.join("\n", rows));
  }

  private static DoubleStream deviations() {
    return DoubleStream.of(Noise.DEVIATIONS);
  }

  @Test
  void roundsUntilTheIntervalsAreAsNarrowAsAsked() throws IOException {
    checkPageHas(
        "comparison.md",
        deviations()
            .mapToObj(
                deviation ->
                    row(
                        deviation,
                        SIZES.stream()
                            .map(
                                size ->
                                    rounds(
                                        simulate(LONGEST, Goal.THROUGHPUT, deviation, size, 1)))))
            .toList());
  }

  @Test
  void whatIsFoundWithinTheUsualRounds() throws IOException {
    checkPageHas(
        "comparison.md",
        deviations()
            .mapToObj(
                deviation ->
                    row(
                        deviation,
                        SIZES.stream()
                            .flatMap(
                                size ->
                                    Stream.of(
                                        share(
                                            simulate(USUAL, Goal.THROUGHPUT, deviation, size, 0.95),
                                            Verdict.WORSE),
                                        share(
                                            simulate(USUAL, Goal.THROUGHPUT, deviation, size, 1),
                                            Verdict.SAME)))))
            .toList());
  }

  /** For an objective of at least 0.97, which leaves 3 % of room. */
  @Test
  void howOftenAGateLetsEqualVariantsPass() throws IOException {
    checkPageHas(
        "tasks/regression.md",
        deviations()
            .limit(4)
            .mapToObj(
                deviation ->
                    row(
                        deviation,
                        Stream.of(0.025, 0.015)
                            .map(within -> new Goal(Goal.Better.HIGHER, within, 2 * within))
                            .flatMap(goal -> gate(goal, deviation))))
            .toList());
  }

  private static Stream<String> gate(Goal goal, double deviation) {
    List<SimulatedComparison> equal = simulate(LONGEST, goal, deviation, SIZES.get(0), 1);
    long passed =
        equal.stream()
            .filter(one -> one.judgements().get(0).ratio().get().low() >= 1 - GATE_ROOM)
            .count();
    return Stream.of(Math.round(100.0 * passed / COMPARISONS) + " %", rounds(equal));
  }
}

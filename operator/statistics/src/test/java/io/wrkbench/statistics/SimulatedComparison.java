package io.wrkbench.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * A comparison of variants with the first of them, whose ratios to it are all the same in every
 * metric.
 *
 * @param rounds after which it ended
 * @param judgements at its end, by metric and then by variant
 */
record SimulatedComparison(int rounds, List<Judgement> judgements) {

  /** Given the order of a round, by its seed and number. */
  interface Order {
    List<Integer> of(long seed, int variants, int round);
  }

  static SimulatedComparison of(
      SplittableRandom random,
      DoubleSupplier machine,
      Order order,
      UntilResolved rule,
      Goal goal,
      int variants,
      int metrics,
      double ratio) {
    Confidence confidence = Confidence.ofComparison(variants, metrics);
    double[][][] figures = new double[metrics][variants][rule.maxRounds()];
    long seed = random.nextLong();
    for (int round = 1; ; round++) {
      for (int variant : order.of(seed, variants, round)) {
        for (double[][] metric : figures) {
          metric[variant][round - 1] = machine.getAsDouble() * (variant == 0 ? 1 : ratio);
        }
      }
      if (rule.isLookAfter(round)) {
        List<Judgement> judgements = new ArrayList<>();
        for (double[][] metric : figures) {
          judgements.addAll(judge(metric, round, goal, confidence));
        }
        if (rule.look(round, judgements) != Next.GO_ON) {
          return new SimulatedComparison(round, judgements);
        }
      }
    }
  }

  private static List<Judgement> judge(
      double[][] figures, int rounds, Goal goal, Confidence confidence) {
    Figures baseline = Figures.of(Arrays.copyOf(figures[0], rounds));
    return Arrays.stream(figures)
        .skip(1)
        .map(variant -> Figures.of(Arrays.copyOf(variant, rounds)))
        .map(variant -> PairedFigures.of(baseline, variant))
        .map(pairs -> Judgement.of(pairs, goal, confidence))
        .toList();
  }

  boolean holds(double ratio) {
    return judgements.stream().allMatch(judgement -> judgement.ratio().get().contains(ratio));
  }

  boolean says(Verdict... verdicts) {
    return judgements.stream().anyMatch(j -> Arrays.asList(verdicts).contains(j.verdict()));
  }
}

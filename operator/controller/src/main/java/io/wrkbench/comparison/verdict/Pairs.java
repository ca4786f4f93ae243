package io.wrkbench.comparison.verdict;

import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.MeasurementStatus.Values;
import io.wrkbench.judge.Thresholds;
import io.wrkbench.statistics.Doubt;
import io.wrkbench.statistics.Figures;
import io.wrkbench.statistics.PairedFigures;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/** The measurements of a variant and of the baseline that are compared, round by round. */
final class Pairs {
  private record Pair(Values baseline, Values variant) {}

  private final List<Pair> pairs = new ArrayList<>();
  private int leftOut;
  private boolean baselineFailed;
  private boolean variantFailed;

  private Pairs() {}

  /**
   * Pairs of the rounds that both have ended.
   *
   * @param rounds measurements that have ended, by round and variant
   */
  static Pairs of(
      Map<Integer, Map<String, MeasurementStatus>> rounds, String baseline, String variant) {
    Pairs found = new Pairs();
    for (Map<String, MeasurementStatus> round : rounds.values()) {
      MeasurementStatus one = round.get(baseline);
      MeasurementStatus other = round.get(variant);
      if (one == null || other == null) {
        continue;
      }
      if (one.leftOut != null || other.leftOut != null) {
        found.leftOut++;
        found.baselineFailed |= LeftOut.hasFailed(one);
        found.variantFailed |= LeftOut.hasFailed(other);
      } else {
        found.pairs.add(new Pair(one.values, other.values));
      }
    }
    return found;
  }

  /**
   * Whether more of the variant's requests failed than of the baseline's, or a run of it only
   * failed by itself.
   */
  boolean variantFailsMore() {
    return variantFailed && !baselineFailed
        || variantFailed == baselineFailed
            && haveUnequalErrors()
            && errorShare(false) > errorShare(true);
  }

  /** By one figure. A pair in which a tool couldn't measure it counts as left out. */
  PairedFigures by(Metric metric) {
    List<Double> baseline = new ArrayList<>();
    List<Double> variant = new ArrayList<>();
    for (Pair pair : pairs) {
      if (metric.of(pair.baseline).isPresent() && metric.of(pair.variant).isPresent()) {
        baseline.add(metric.of(pair.baseline).getAsDouble());
        variant.add(metric.of(pair.variant).getAsDouble());
      }
    }
    return new PairedFigures(
        Figures.of(baseline),
        Figures.of(variant),
        leftOut + pairs.size() - baseline.size(),
        doubts(metric));
  }

  private Set<Doubt> doubts(Metric metric) {
    Set<Doubt> doubts = EnumSet.noneOf(Doubt.class);
    if (haveUnequalErrors() || baselineFailed != variantFailed) {
      doubts.add(Doubt.ERRORS_IN_ONE_VARIANT);
    }
    if (pairs.stream()
        .anyMatch(
            pair ->
                requests(pair.baseline) < metric.leastRequests()
                    || requests(pair.variant) < metric.leastRequests())) {
      doubts.add(Doubt.TOO_FEW_REQUESTS);
    }
    return doubts;
  }

  /**
   * Whether one only has too many errors, or has that many more. Two that both have too many do the
   * same work only if requests fail as often in both.
   */
  private boolean haveUnequalErrors() {
    double baseline = errorShare(true);
    double variant = errorShare(false);
    return baseline > Thresholds.MAX_ERRORS != variant > Thresholds.MAX_ERRORS
        || Math.abs(baseline - variant) > Thresholds.MAX_ERRORS;
  }

  /** Of all measurements together; of none, 0. */
  private double errorShare(boolean ofBaseline) {
    long errors = sum(ofBaseline, values -> values.errors == null ? 0 : values.errors);
    return errors == 0 ? 0 : (double) errors / (sum(ofBaseline, Pairs::requests) + errors);
  }

  private long sum(boolean ofBaseline, ToLongFunction<Values> figure) {
    return pairs.stream()
        .map(pair -> ofBaseline ? pair.baseline : pair.variant)
        .mapToLong(figure)
        .sum();
  }

  private static long requests(Values values) {
    return values.requests == null ? 0 : values.requests;
  }
}

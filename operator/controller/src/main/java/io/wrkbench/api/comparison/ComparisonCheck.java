package io.wrkbench.api.comparison;

import io.wrkbench.statistics.UntilResolved;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Checks what the operator relies on in a comparison's spec. The schema checks the same and more.
 * This class is for comparisons that were stored under another schema.
 */
final class ComparisonCheck {
  private static final int FEWEST = 2;

  private ComparisonCheck() {}

  /** What is missing or wrong, with its field; empty if nothing is. */
  static Optional<String> problem(BenchmarkComparisonSpec spec) {
    if (spec.template == null || !spec.template.isObject()) {
      return Optional.of("spec.template: is missing");
    }
    if (spec.variants.size() < FEWEST || !areDistinct(spec.variants)) {
      return Optional.of("spec.variants: must be two or more, each with a name of its own");
    }
    if (spec.variants.stream().noneMatch(one -> one.name.equals(spec.baselineName()))) {
      return Optional.of("spec.baseline: isn't the name of a variant");
    }
    if (!spec.timeout.isPositive()) {
      return Optional.of("spec.timeout: must be above 0s");
    }
    try {
      var unused = new UntilResolved(spec.rounds.min, spec.rounds.max);
    } catch (IllegalArgumentException e) {
      return Optional.of("spec.rounds: " + e.getMessage());
    }
    return spec.metrics.stream()
        .filter(Predicate.not(ComparisonCheck::isUsable))
        .findFirst()
        .map(metric -> "spec.metrics: can't be compared: " + metric.name)
        .or(() -> objectives(spec));
  }

  private static boolean areDistinct(List<Variant> variants) {
    return variants.stream().allMatch(one -> one.name != null && one.name.matches(Variant.NAME))
        && variants.stream().map(one -> one.name).distinct().count() == variants.size();
  }

  private static boolean isUsable(ComparedMetric metric) {
    return metric.name != null
        && metric.name.matches(ComparedMetric.NAME)
        && (metric.within == null) == (metric.sameWithin == null)
        && (metric.within == null || metric.isNarrowEnough());
  }

  private static Optional<String> objectives(BenchmarkComparisonSpec spec) {
    boolean usable =
        spec.objectives.stream()
            .allMatch(
                one ->
                    one.metric != null
                        && one.variant != null
                        && (one.atLeast == null) != (one.atMost == null)
                        && (one.atLeast == null ? one.atMost : one.atLeast)
                            .matches(ComparisonObjective.RATIO));
    return usable
        ? Optional.empty()
        : Optional.of("spec.objectives: each needs metric, variant, and either atLeast or atMost");
  }
}

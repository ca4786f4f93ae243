package io.wrkbench.comparison.variant;

import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.result.GoDuration;
import io.wrkbench.run.resource.LoadTimes;
import java.time.Duration;
import java.util.Optional;

/** How long the loads of a comparison take at least. Pure. */
public final class ShortestTime {
  private ShortestTime() {}

  /**
   * Why the comparison can't end before its timeout, however fast everything starts; empty if it
   * can.
   *
   * @param comparison one whose variants can all be runs
   */
  public static Optional<String> problem(BenchmarkComparison comparison) {
    BenchmarkComparisonSpec spec = comparison.getSpec();
    Duration round =
        spec.variants.stream()
            .map(variant -> VariantRun.asRead(comparison, new Round(1, variant.name)).getSpec())
            .map(LoadTimes::shortest)
            .reduce(Duration.ZERO, Duration::plus);
    Duration all = round.multipliedBy(spec.rounds.min);
    return all.compareTo(spec.timeout.toDuration()) < 0
        ? Optional.empty()
        : Optional.of(
            ("spec.timeout: warm-ups and loads of the fewest rounds (rounds.min: %d, %s each) take %s,"
                    + " but the comparison has only %s; raise timeout (24h at most), or ask for fewer"
                    + " rounds or shorter loads")
                .formatted(
                    spec.rounds.min, GoDuration.of(round), GoDuration.of(all), spec.timeout));
  }
}

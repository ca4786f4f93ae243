package io.wrkbench.comparison.variant;

import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.statistics.RoundOrder;
import java.util.List;
import java.util.Optional;

/**
 * One variant in one round: what is measured next, by what the status says was measured. Pure.
 *
 * @param number of the round, from 1
 * @param variant name of the variant
 */
public record Round(int number, String variant) {

  /** The one that the status lists and that hasn't ended; empty between two measurements. */
  public static Optional<MeasurementStatus> current(BenchmarkComparisonStatus status) {
    return status == null
        ? Optional.empty()
        : status.measurements.stream().filter(one -> !one.hasEnded()).findFirst();
  }

  /** Whether all variants were measured in all rounds that were begun, and at least one was. */
  public static boolean isWhole(BenchmarkComparison comparison) {
    int measured = comparison.getStatus().measurements.size();
    return measured > 0 && measured % comparison.getSpec().variants.size() == 0;
  }

  /** The one after those that the status lists. */
  public static Round next(BenchmarkComparison comparison) {
    BenchmarkComparisonSpec spec = comparison.getSpec();
    int measured = comparison.getStatus().measurements.size();
    int number = measured / spec.variants.size() + 1;
    List<Integer> order = RoundOrder.of(comparison.getStatus().seed, spec.variants.size(), number);
    return new Round(number, spec.variants.get(order.get(measured % spec.variants.size())).name);
  }
}

package io.wrkbench.comparison.verdict;

import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.judge.Thresholds;
import io.wrkbench.reason.Reason;
import io.wrkbench.statistics.Figures;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds the measurements whose machine was slower or faster than beside the baseline of the same
 * round. A machine that is slow for the whole round does no harm: both sides of a ratio have it.
 *
 * <p>What counts is by how much more or less than in the other rounds. A variant that takes more of
 * the machine's caches or clock slows the fixed work in all of them. Throughput and latency don't
 * count: a round that is left out because its ratio is odd selects by the outcome. In simulations
 * that found up to 10 % of equal variants to differ, where a server follows a machine of two speeds
 * in part.
 */
public final class MachineSpeeds {
  private static final String REASON = Reason.MachineSpeedOff.name();

  private MachineSpeeds() {}

  /** A measurement, and by how many times its machine was faster than beside the baseline. */
  private record Beside(MeasurementStatus one, double faster) {}

  /** Marks them, and takes the mark from those that are no longer off beside later rounds. */
  public static void mark(BenchmarkComparisonSpec spec, List<MeasurementStatus> measurements) {
    String baseline = spec.baselineName();
    List<MeasurementStatus> known = measurements.stream().filter(MachineSpeeds::isKnown).toList();
    Map<Integer, MeasurementStatus> baselines =
        known.stream()
            .filter(one -> one.variant.equals(baseline))
            .collect(Collectors.toMap(one -> one.round, Function.identity()));
    known.stream()
        .filter(one -> !one.variant.equals(baseline) && baselines.containsKey(one.round))
        .map(one -> new Beside(one, work(baselines.get(one.round)) / work(one)))
        .collect(Collectors.groupingBy(beside -> beside.one.variant))
        .values()
        .forEach(MachineSpeeds::mark);
  }

  /** Marks those of one variant, of which at least one is known. */
  private static void mark(List<Beside> variant) {
    double usual = Figures.of(variant.stream().map(Beside::faster).toList()).median();
    double most = Math.log1p(Thresholds.SPEED_OFF);
    for (Beside beside : variant) {
      boolean isOff = Math.abs(Math.log(beside.faster / usual)) > most;
      beside.one.leftOut = isOff ? REASON : null;
    }
  }

  private static double work(MeasurementStatus one) {
    return one.values.work.nanos();
  }

  private static boolean isKnown(MeasurementStatus one) {
    return (one.leftOut == null || one.leftOut.equals(REASON))
        && one.values != null
        && one.values.work != null
        && one.values.work.isPositive();
  }
}

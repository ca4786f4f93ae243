package io.wrkbench.comparison.verdict;

import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.MeasurementStatus.Values;
import io.wrkbench.judge.Thresholds;
import io.wrkbench.reason.Reason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.statistics.Figures;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Finds the measurements whose machine was slower or faster than in the others of their variant,
 * and whose figures went along with it. A run of one attempt can't tell that by itself. A variant
 * isn't held against the others: if it takes more of the machine's caches or clock, the fixed work
 * is slower in all of its measurements, and only those with bad figures would be left out.
 */
public final class MachineSpeeds {
  private static final String REASON = Reason.MachineSpeedOff.name();

  private final Set<String> openLoops;

  private MachineSpeeds(Set<String> openLoops) {
    this.openLoops = openLoops;
  }

  /**
   * Marks them, and takes the mark from those that are no longer off beside later ones.
   *
   * @param openLoops names of the variants whose load comes at a constant rate
   */
  public static void mark(List<MeasurementStatus> measurements, Set<String> openLoops) {
    new MachineSpeeds(openLoops).mark(measurements);
  }

  private void mark(List<MeasurementStatus> measurements) {
    List<MeasurementStatus> known =
        measurements.stream()
            .filter(one -> one.leftOut == null || one.leftOut.equals(REASON))
            .filter(one -> one.values != null && one.values.work != null)
            .filter(one -> one.values.work.isPositive() && pace(one).isPresent())
            .toList();
    known.stream()
        .collect(Collectors.groupingBy(one -> one.variant))
        .values()
        .forEach(this::markAlike);
  }

  /** Marks those of one variant, of which at least one is known. */
  private void markAlike(List<MeasurementStatus> known) {
    double usual = median(known, one -> one.values.work.nanos());
    double pace = median(known, this::knownPace);
    for (MeasurementStatus one : known) {
      double off = usual / one.values.work.nanos() - 1;
      double went = knownPace(one) / pace - 1;
      boolean isOff =
          Math.abs(off) > Thresholds.SPEED_OFF
              && went * Math.signum(off) >= Thresholds.SPEED_FOLLOWED * Math.abs(off);
      one.leftOut = isOff ? REASON : null;
    }
  }

  private double knownPace(MeasurementStatus one) {
    return pace(one).orElseThrow();
  }

  /** Of a closed loop its throughput; an open loop has the same always, but for its latencies. */
  private OptionalDouble pace(MeasurementStatus one) {
    Values values = one.values;
    if (!openLoops.contains(one.variant)) {
      return values.requestsPerSecond == null
          ? OptionalDouble.empty()
          : OptionalDouble.of(values.requestsPerSecond.doubleValue());
    }
    GoDuration mean = values.latency == null ? null : values.latency.mean;
    return mean == null || !mean.isPositive()
        ? OptionalDouble.empty()
        : OptionalDouble.of(1.0 / mean.nanos());
  }

  private static double median(
      List<MeasurementStatus> some, ToDoubleFunction<MeasurementStatus> figure) {
    return Figures.of(some.stream().map(figure::applyAsDouble).toList()).median();
  }
}

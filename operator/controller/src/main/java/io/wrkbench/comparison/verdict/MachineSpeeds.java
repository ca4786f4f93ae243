package io.wrkbench.comparison.verdict;

import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.judge.Thresholds;
import io.wrkbench.statistics.Figures;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Finds the measurements whose machine was slower or faster than in the others, and whose figures
 * went along with it. A run of one attempt can't tell that by itself.
 */
public final class MachineSpeeds {
  /** What {@code leftOut} says of them. */
  static final String REASON = "MachineSpeedOff";

  private MachineSpeeds() {}

  /** Marks them, and takes the mark from those that are no longer off beside later ones. */
  public static void mark(List<MeasurementStatus> measurements) {
    List<MeasurementStatus> known =
        measurements.stream()
            .filter(one -> one.leftOut == null || one.leftOut.equals(REASON))
            .filter(one -> one.values != null && one.values.work != null)
            .filter(one -> one.values.work.isPositive() && one.values.requestsPerSecond != null)
            .toList();
    if (known.isEmpty()) {
      return;
    }
    double usual = median(known, one -> one.values.work.nanos());
    Map<String, Double> paces =
        known.stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.variant,
                    Collectors.collectingAndThen(
                        Collectors.toList(), some -> median(some, MachineSpeeds::pace))));
    for (MeasurementStatus one : known) {
      double off = usual / one.values.work.nanos() - 1;
      double went = pace(one) / paces.get(one.variant) - 1;
      boolean isOff =
          Math.abs(off) > Thresholds.SPEED_OFF
              && went * Math.signum(off) >= Thresholds.SPEED_FOLLOWED * Math.abs(off);
      one.leftOut = isOff ? REASON : null;
    }
  }

  private static double pace(MeasurementStatus one) {
    return one.values.requestsPerSecond.doubleValue();
  }

  private static double median(
      List<MeasurementStatus> some, ToDoubleFunction<MeasurementStatus> figure) {
    return Figures.of(some.stream().map(figure::applyAsDouble).toList()).median();
  }
}

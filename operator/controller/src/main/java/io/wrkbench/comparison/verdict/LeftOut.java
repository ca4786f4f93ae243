package io.wrkbench.comparison.verdict;

import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.reason.Reason;
import java.util.EnumSet;
import java.util.Set;

/**
 * Why measurements aren't compared. Most reasons come from outside. A run that fails by itself has
 * no figures either, but leaving it out would select by the outcome.
 */
public final class LeftOut {
  /**
   * Reasons for which a run has no figures, and which don't lie in its variant: it lost something,
   * its machine's clock was set, or somebody has touched it. LoadPodMissing isn't one, as a quota
   * may refuse the pods of a variant that asks for more than the others.
   */
  private static final Set<Reason> LOST =
      EnumSet.of(
          Reason.Cancelled,
          Reason.SpecChanged,
          Reason.TargetEdited,
          Reason.TargetDeleted,
          Reason.CassandraDeleted,
          Reason.TargetRestarted,
          Reason.CassandraRestarted,
          Reason.LoadPodLost,
          Reason.LoadPodDied,
          Reason.LoadPodFailed,
          Reason.LoadPodEvicted,
          Reason.LoadOverdue,
          Reason.JobDeleted,
          Reason.Interrupted,
          Reason.ClockStepped,
          Reason.BackgroundLost);

  /** Of these, the ones that also a variant whose pods end each time may bring about. */
  private static final Set<Reason> ENDED_UNDER_LOAD =
      EnumSet.of(
          Reason.TargetRestarted,
          Reason.CassandraRestarted,
          Reason.LoadPodDied,
          Reason.LoadPodFailed,
          Reason.BackgroundLost);

  private LeftOut() {}

  /** Whether a measurement has no figures for a reason that lies in the variant itself. */
  public static boolean hasFailed(MeasurementStatus one) {
    return one.hasEnded()
        && one.values == null
        && !Reason.RunDeleted.name().equals(one.leftOut)
        && !Reason.CutOff.name().equals(one.leftOut)
        && !isFor(LOST, one);
  }

  /** Whether a measurement lost something that its variant may lose each time. */
  public static boolean mayRecur(MeasurementStatus one) {
    return one.hasEnded() && isFor(ENDED_UNDER_LOAD, one);
  }

  private static boolean isFor(Set<Reason> reasons, MeasurementStatus one) {
    return reasons.stream().anyMatch(reason -> reason.name().equals(one.leftOut));
  }
}

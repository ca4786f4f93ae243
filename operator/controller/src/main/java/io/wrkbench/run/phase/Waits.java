package io.wrkbench.run.phase;

import io.wrkbench.record.Times;
import java.time.Duration;
import java.time.Instant;

/** How long the phases wait before they look again, or give up. */
final class Waits {
  /** Longer than any deadline: only an event, or the run's deadline, ends this wait. */
  static final Duration LONG = Duration.ofHours(1);

  /**
   * How often to look again for what no watch reports: Services and events, which the operator
   * doesn't watch.
   */
  static final Duration RECHECK = Duration.ofSeconds(5);

  /** How often to look for missing pods: no event reports that they are refused. */
  static final Duration RECHECK_PODS = Duration.ofSeconds(2);

  /** How often to look into the log of a load that should have ended. */
  static final Duration RECHECK_LOG = Duration.ofSeconds(10);

  /**
   * How long a load may be without pods. A quota may refuse them, or a pod was deleted before the
   * operator saw it. The Job is deleted before the next load begins, so that no pod can start
   * beside that load.
   */
  static final Duration MOST_WITHOUT_PODS = Duration.ofSeconds(60);

  private Waits() {}

  /**
   * By when a resumed load must have its pods.
   *
   * @param since when the Job controller took up its Job; null while it hasn't
   * @param begun the earliest time at which it can have been resumed, by the status
   */
  static Instant podsDue(Instant now, Instant since, String begun) {
    return (since == null ? now : notBefore(begun, since, now)).plus(MOST_WITHOUT_PODS);
  }

  /**
   * A time by another clock, if it is plausible; otherwise the time by our clock at which the load
   * was begun.
   */
  static Instant notBefore(String begun, Instant theirs, Instant now) {
    Instant ours = Times.parse(begun).orElse(theirs);
    return theirs.isBefore(ours) || theirs.isAfter(now) ? ours : theirs;
  }
}

package io.wrkbench.run.phase;

import io.wrkbench.record.Times;
import java.time.Duration;
import java.time.Instant;

/** How long the phases wait before they look again, or give up. */
final class Waits {
  /** Longer than any deadline: only an event, or the run's deadline, ends this wait. */
  static final Duration LONG = Duration.ofHours(1);

  /** How often to look again for what no event tells: Services that aren't ours to watch. */
  static final Duration RECHECK = Duration.ofSeconds(5);

  /** How often to look for pods that aren't there: no event tells that they are refused. */
  static final Duration RECHECK_PODS = Duration.ofSeconds(2);

  /**
   * How long a load may be without pods: a quota may refuse them, or one was deleted before anybody
   * saw it. Its Job is deleted before the next load begins, so that no pod can come up beside that.
   */
  static final Duration MOST_WITHOUT_PODS = Duration.ofSeconds(60);

  private Waits() {}

  /**
   * By when a load that was let go has to have its pods.
   *
   * @param since when its Job was taken up; null while it hasn't been
   * @param begun when it was let go at the earliest, as the status has it
   */
  static Instant podsDue(Instant now, Instant since, String begun) {
    return (since == null ? now : notBefore(begun, since, now)).plus(MOST_WITHOUT_PODS);
  }

  /**
   * A time by somebody else's clock, where that can be right; else the time at which the load was
   * begun by ours.
   */
  static Instant notBefore(String begun, Instant theirs, Instant now) {
    Instant ours = Times.parse(begun).orElse(theirs);
    return theirs.isBefore(ours) || theirs.isAfter(now) ? ours : theirs;
  }
}

package io.wrkbench.fuzz;

import java.time.Duration;

/**
 * Time in which everybody had the chance to do something. It goes on from look to look, and by no
 * more than {@link #MOST_BETWEEN_LOOKS}: while the machine stands still, or has so much to do that
 * a look takes seconds, nobody is late.
 */
final class FairClock {
  private static final Duration MOST_BETWEEN_LOOKS = Duration.ofMillis(500);

  private volatile Duration now = Duration.ZERO;
  private final long made = System.nanoTime();
  private long looked = made;

  /** Says that everything is looked at now; called by one thread. */
  void look() {
    long time = System.nanoTime();
    Duration passed = Duration.ofNanos(time - looked);
    looked = time;
    now = now.plus(passed.compareTo(MOST_BETWEEN_LOOKS) < 0 ? passed : MOST_BETWEEN_LOOKS);
  }

  /** Time since it was made, as far as it counts. */
  Duration now() {
    return now;
  }

  /** All the time since it was made. */
  Duration real() {
    return Duration.ofNanos(System.nanoTime() - made);
  }
}

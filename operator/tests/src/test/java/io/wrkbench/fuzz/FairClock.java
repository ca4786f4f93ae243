package io.wrkbench.fuzz;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Time in which everybody had the chance to do something. It goes on from look to look, and by no
 * more than {@link #MOST_BETWEEN_LOOKS}: while the machine stands still, or has so much to do that
 * a look takes seconds, nobody is late. Time for which the operator got no CPU doesn't count
 * either: its cgroup can starve beside a hundred processes that start while this one goes on.
 */
final class FairClock {
  private static final Duration MOST_BETWEEN_LOOKS = Duration.ofMillis(500);

  private final Supplier<Duration> starved;
  private final long made = System.nanoTime();
  private volatile Duration now = Duration.ZERO;
  private long looked = made;
  private Duration starvedBefore;

  /**
   * Starts at zero.
   *
   * @param starved for how long the operator has got no CPU up to now
   */
  FairClock(Supplier<Duration> starved) {
    this.starved = starved;
    starvedBefore = starved.get();
  }

  /** Says that everything is looked at now; called by one thread. */
  void look() {
    long time = System.nanoTime();
    Duration starvedNow = starved.get();
    Duration fair = Duration.ofNanos(time - looked).minus(starvedNow.minus(starvedBefore));
    looked = time;
    starvedBefore = starvedNow;
    if (!fair.isNegative()) {
      now = now.plus(fair.compareTo(MOST_BETWEEN_LOOKS) < 0 ? fair : MOST_BETWEEN_LOOKS);
    }
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

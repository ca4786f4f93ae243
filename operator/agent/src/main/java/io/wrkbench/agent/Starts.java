package io.wrkbench.agent;

import java.time.Duration;
import java.time.Instant;

/** Waits for the time at which a load starts. */
final class Starts {

  private Starts() {}

  /** Returns at this time or, where it has passed or is null, at once. */
  static void await(Instant start) throws InterruptedException {
    if (start == null) {
      return;
    }
    for (Duration left = left(start); !left.isNegative() && !left.isZero(); left = left(start)) {
      Thread.sleep(left.toMillis(), left.toNanosPart() % 1_000_000);
    }
  }

  private static Duration left(Instant start) {
    return Duration.between(Instant.now(), start);
  }
}

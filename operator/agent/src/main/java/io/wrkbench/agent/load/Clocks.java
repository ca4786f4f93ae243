package io.wrkbench.agent.load;

import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * A machine's two clocks, in nanoseconds, each since a moment of its own.
 *
 * @param monotonic which nobody can set
 * @param wall the time of day, which time services set
 */
public record Clocks(LongSupplier monotonic, LongSupplier wall) {

  /** Those of the machine that this runs on. */
  public static final Clocks OF_MACHINE = new Clocks(System::nanoTime, Clocks::now);

  private static final int READS = 5;
  private static final long SECOND = 1_000_000_000;

  private static long now() {
    Instant now = Instant.now();
    return now.getEpochSecond() * SECOND + now.getNano();
  }

  /**
   * How far the wall clock is ahead of the monotonic one, in nanoseconds. Of several reads it takes
   * the one between whose clocks the least time passed.
   */
  long ahead() {
    long ahead = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < READS; i++) {
      long before = monotonic.getAsLong();
      long time = wall.getAsLong();
      long took = monotonic.getAsLong() - before;
      if (took < least) {
        least = took;
        ahead = time - before;
      }
    }
    return ahead;
  }
}

package io.wrkbench.sampling;

import java.util.List;

/**
 * A time of which usage is asked, such as that of a load.
 *
 * @param fromNanos when it began, by the machine's monotonic clock
 * @param toNanos when it ended
 */
public record Span(long fromNanos, long toNanos) {

  /**
   * How far before or after it a reading may lie, as a share of its length, and at most. A load
   * tool takes some milliseconds to start and to end, and what was used then is the load's too.
   */
  private static final double TOLERANCE = 0.02;

  private static final long MAX_TOLERANCE_NANOS = 100_000_000;

  /** The readings within it, in their order. */
  public List<Reading> within(List<Reading> readings) {
    return readings.stream().filter(reading -> holds(reading.at().nanos())).toList();
  }

  /** Whether a moment lies within it. */
  public boolean holds(long nanos) {
    long tolerance = Math.min(MAX_TOLERANCE_NANOS, (long) (TOLERANCE * nanos()));
    return nanos - fromNanos >= -tolerance && toNanos - nanos >= -tolerance;
  }

  /** How long it is. */
  public long nanos() {
    return toNanos - fromNanos;
  }
}

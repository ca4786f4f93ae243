package io.wrkbench.sampling.speed;

import java.util.Arrays;
import java.util.OptionalDouble;

/** The newest measurements of the work, and when each was made. */
final class Speeds {

  /** With fewer the median would be that of chance. */
  static final int MIN_OF_MEDIAN = 5;

  private final long[] at;
  private final long[] took;
  private int count;

  Speeds(int capacity) {
    at = new long[capacity];
    took = new long[capacity];
  }

  synchronized void add(long atNanos, long tookNanos) {
    at[count % at.length] = atNanos;
    took[count % at.length] = tookNanos;
    count++;
  }

  /** Of those made from one time to another, ns; empty if there are fewer than five. */
  synchronized OptionalDouble median(long fromNanos, long toNanos) {
    long[] within = new long[Math.min(count, at.length)];
    int found = 0;
    for (int i = 0; i < within.length; i++) {
      // Differences, as System.nanoTime() may overflow.
      if (at[i] - fromNanos >= 0 && toNanos - at[i] >= 0) {
        within[found++] = took[i];
      }
    }
    if (found < MIN_OF_MEDIAN) {
      return OptionalDouble.empty();
    }
    Arrays.sort(within, 0, found);
    return OptionalDouble.of((within[(found - 1) / 2] + within[found / 2]) / 2.0);
  }
}

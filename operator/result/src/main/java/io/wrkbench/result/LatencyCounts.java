package io.wrkbench.result;

import java.util.Arrays;

/**
 * How many responses took exactly how many microseconds, as wrk keeps them: one counter for each
 * microsecond. Immutable; unlike {@link LatencyHistogram} nothing is rounded.
 */
public final class LatencyCounts {

  /** Ascending; a long load may have seen a million different values. */
  private final long[] micros;

  /** How often each of them was seen, more than zero times. */
  private final long[] counts;

  private LatencyCounts(long[] micros, long[] counts) {
    this.micros = micros;
    this.counts = counts;
  }

  /**
   * The value {@code micros[i]} was seen {@code counts[i]} times; zero counts are left out.
   *
   * @throws IllegalArgumentException if the values aren't ascending from 0 or a count is negative
   */
  public static LatencyCounts of(long[] micros, long[] counts) {
    if (micros.length != counts.length) {
      throw new IllegalArgumentException(
          micros.length + " latencies with " + counts.length + " counts");
    }
    long[] values = new long[micros.length];
    long[] seen = new long[micros.length];
    int size = 0;
    for (int i = 0; i < micros.length; i++) {
      if (micros[i] < 0 || (i > 0 && micros[i] <= micros[i - 1])) {
        throw new IllegalArgumentException(
            "latencies must be ascending; " + micros[i] + " us is out of order");
      }
      if (counts[i] < 0) {
        throw new IllegalArgumentException(
            "a latency of " + micros[i] + " us can't have been seen " + counts[i] + " times");
      }
      if (counts[i] > 0) {
        values[size] = micros[i];
        seen[size] = counts[i];
        size++;
      }
    }
    return new LatencyCounts(Arrays.copyOf(values, size), Arrays.copyOf(seen, size));
  }

  /** How many responses took exactly this many microseconds. */
  public long at(long value) {
    int index = Arrays.binarySearch(micros, value);
    return index < 0 ? 0 : counts[index];
  }

  /** How many values there are. */
  public long total() {
    return Arrays.stream(counts).sum();
  }

  /** Visits every value that was seen, shortest first. */
  public void forEach(Visitor visitor) {
    for (int i = 0; i < micros.length; i++) {
      visitor.visit(micros[i], counts[i]);
    }
  }

  /** Receives each value and how often it was seen. */
  @FunctionalInterface
  public interface Visitor {
    /** A latency of {@code micros} microseconds was seen {@code count} times. */
    void visit(long micros, long count);
  }

  /**
   * Subtracts from each count the count of the value {@code shift} higher, except for values up to
   * {@code shift}.
   *
   * @throws IllegalArgumentException if a count would become negative
   */
  LatencyCounts minusShifted(long shift) {
    long[] left = counts.clone();
    for (int i = 0; i < left.length; i++) {
      if (micros[i] > shift) {
        left[i] -= at(micros[i] + shift);
      }
    }
    return of(micros, left);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatencyCounts that
        && Arrays.equals(micros, that.micros)
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(micros) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return micros.length + " different latencies, seen " + total() + " times";
  }
}

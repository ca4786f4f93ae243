package io.wrkbench.result;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/**
 * How many responses took exactly how many microseconds, as wrk keeps them: one counter for each
 * microsecond. Immutable; unlike {@link LatencyHistogram} nothing is rounded.
 */
public final class LatencyCounts {

  private final SortedMap<Long, Long> counts;

  private LatencyCounts(SortedMap<Long, Long> counts) {
    this.counts = counts;
  }

  /**
   * The counts by microseconds; zero counts are left out.
   *
   * @throws IllegalArgumentException if a value or a count is negative
   */
  public static LatencyCounts of(Map<Long, Long> byMicros) {
    TreeMap<Long, Long> counts = new TreeMap<>();
    byMicros.forEach(
        (micros, count) -> {
          if (micros < 0 || count < 0) {
            throw new IllegalArgumentException(
                "a latency of " + micros + " us can't have been seen " + count + " times");
          }
          if (count > 0) {
            counts.put(micros, count);
          }
        });
    return new LatencyCounts(counts);
  }

  /** How often exactly this many microseconds were seen. */
  public long at(long micros) {
    return counts.getOrDefault(micros, 0L);
  }

  /** How many values there are. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Visits every value that was seen, shortest first. */
  public void forEach(Visitor visitor) {
    counts.forEach(visitor::visit);
  }

  /** The same values with other counts, computed from value and count. */
  LatencyCounts map(LongBinaryOperator newCount) {
    TreeMap<Long, Long> mapped = new TreeMap<>();
    counts.forEach((micros, count) -> mapped.put(micros, newCount.applyAsLong(micros, count)));
    return of(mapped);
  }

  /** Told one value and how often it was seen. */
  @FunctionalInterface
  public interface Visitor {
    /** A latency of {@code micros} microseconds was seen {@code count} times. */
    void visit(long micros, long count);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatencyCounts that && counts.equals(that.counts);
  }

  @Override
  public int hashCode() {
    return counts.hashCode();
  }

  @Override
  public String toString() {
    return Collections.unmodifiableSortedMap(counts).toString();
  }
}

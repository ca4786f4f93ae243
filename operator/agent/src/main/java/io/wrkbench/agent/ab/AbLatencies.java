package io.wrkbench.agent.ab;

import io.wrkbench.result.LatencyHistogram;

/**
 * Combines the latencies of ab's two files. {@code -e} writes each percentile to the microsecond.
 * {@code -g} writes each request, shortest first, but rounded to milliseconds. A latency therefore
 * lies between the two percentiles around its rank, and within half a millisecond of the value of
 * {@code -g}. It is interpolated between the percentiles and kept within the half millisecond. At
 * the percentiles themselves, including 100, this is exact.
 */
final class AbLatencies {

  private static final int PERCENTILES = 100;
  private static final long MILLI = 1000;

  private final long total;
  private final long[] micros = new long[PERCENTILES + 1];
  private final LatencyHistogram.Recorder recorder = LatencyHistogram.recorder();
  private long longest;
  private int known;
  private long rank;

  /** For this many requests, at least one. */
  AbLatencies(long total) {
    this.total = total;
  }

  /**
   * The next percentile: 0, 1, …, 100.
   *
   * @throws IllegalArgumentException if it isn't the next, or shorter than the one before
   */
  void percentile(int percent, long value) {
    boolean exists = percent == PERCENTILES || rawRank(percent) < total;
    // With fifty requests or fewer, ab reads percentiles from beyond its array, so they mean
    // nothing.
    if (percent != known || percent > PERCENTILES || (exists && value < longest)) {
      throw new IllegalArgumentException(
          "the percentile " + percent + " of " + value + " us is out of order");
    }
    longest = exists ? value : longest;
    micros[known++] = exists ? value : longest;
  }

  /**
   * The next longer request.
   *
   * @throws IllegalArgumentException if there are more than was said, or percentiles are missing
   */
  void next(long millis) {
    if (known <= PERCENTILES || rank >= total) {
      throw new IllegalArgumentException(
          "there are " + known + " percentiles, and more than " + rank + " requests of " + total);
    }
    int below = below();
    long low = rank(below);
    long high = below == PERCENTILES ? low : rank(below + 1);
    long line =
        high == low
            ? micros[below]
            : micros[below]
                + Math.round(
                    (micros[below + 1] - micros[below]) * ((rank - low) / (double) (high - low)));
    long least = Math.max(0, millis * MILLI - MILLI / 2);
    long most = millis * MILLI + MILLI / 2 - 1;
    recorder.record(rank == low ? line : Math.min(Math.max(line, least), most));
    rank++;
  }

  /**
   * All of them.
   *
   * @throws IllegalArgumentException if some are missing
   */
  LatencyHistogram histogram() {
    if (rank != total) {
      throw new IllegalArgumentException(rank + " latencies of " + total + " requests");
    }
    return recorder.histogram();
  }

  /** The highest percentile whose rank isn't above the present one. */
  private int below() {
    int percent = (int) Math.min(PERCENTILES, rank * PERCENTILES / total);
    while (percent < PERCENTILES && rank(percent + 1) <= rank) {
      percent++;
    }
    while (percent > 0 && rank(percent) > rank) {
      percent--;
    }
    return percent;
  }

  /** Which of the sorted requests is a percentile. */
  private long rank(int percent) {
    return Math.min(total - 1, percent == PERCENTILES ? total : rawRank(percent));
  }

  /** The same as ab computes it. */
  private long rawRank(int percent) {
    return percent == 0 ? 0 : (long) (0.5 + (double) total * percent / PERCENTILES);
  }
}

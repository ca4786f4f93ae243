package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * The figures of one histogram that people read.
 *
 * @param mean arithmetic mean
 * @param stdev standard deviation
 * @param max the longest
 * @param p50 median
 * @param p75 75th percentile
 * @param p90 90th percentile
 * @param p95 95th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record LatencyStats(
    GoDuration mean,
    GoDuration stdev,
    GoDuration max,
    GoDuration p50,
    GoDuration p75,
    GoDuration p90,
    GoDuration p95,
    GoDuration p99,
    GoDuration p999) {

  /**
   * The figures of a histogram.
   *
   * @throws IllegalArgumentException if it is empty: nothing measured has no figures
   */
  public static LatencyStats of(LatencyHistogram histogram) {
    if (histogram.isEmpty()) {
      throw new IllegalArgumentException("an empty histogram has no mean and no percentiles");
    }
    return new LatencyStats(
        histogram.mean(),
        histogram.stdev(),
        histogram.max(),
        histogram.percentile(50),
        histogram.percentile(75),
        histogram.percentile(90),
        histogram.percentile(95),
        histogram.percentile(99),
        histogram.percentile(99.9));
  }
}

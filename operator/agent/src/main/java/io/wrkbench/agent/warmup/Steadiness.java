package io.wrkbench.agent.warmup;

import java.util.Arrays;
import java.util.List;

/**
 * Decides when a warm-up is over: when the throughput of the last windows neither scatters nor has
 * a trend.
 *
 * <p>Scatter is the coefficient of variation, the sample's standard deviation divided by its mean.
 * The trend is the Theil–Sen slope, the median of the slopes between all pairs of windows, by the
 * mean for each window; a single odd window leaves it almost as it is.
 */
final class Steadiness {

  /** How many of the last windows count. */
  static final int WINDOWS = 5;

  static final double MAX_VARIATION = 0.02;
  static final double MAX_SLOPE = 0.01;

  private Steadiness() {}

  /** Whether the last windows are alike; never with fewer than five. */
  static boolean isReached(List<Double> throughputs) {
    if (throughputs.size() < WINDOWS) {
      return false;
    }
    double[] last =
        throughputs.subList(throughputs.size() - WINDOWS, throughputs.size()).stream()
            .mapToDouble(Double::doubleValue)
            .toArray();
    double mean = mean(last);
    return mean > 0
        && deviation(last, mean) / mean <= MAX_VARIATION
        && Math.abs(slope(last)) / mean < MAX_SLOPE;
  }

  /** Theil–Sen: the median of the slopes between all pairs, in units of a value for each step. */
  static double slope(double[] values) {
    int n = values.length;
    double[] slopes = new double[n * (n - 1) / 2];
    int next = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[next++] = (values[j] - values[i]) / (j - i);
      }
    }
    Arrays.sort(slopes);
    int middle = slopes.length / 2;
    return slopes.length % 2 == 1 ? slopes[middle] : (slopes[middle - 1] + slopes[middle]) / 2;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private static double deviation(double[] values, double mean) {
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }
}

package io.wrkbench.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t interval for the mean of values from one normal distribution: mean ± t·s/√n, where s
 * is the sample's standard deviation and t the quantile 1 − (1 − confidence)/2 with n − 1 degrees
 * of freedom (Student, "The probable error of a mean", Biometrika 6, 1908). As R's {@code t.test}.
 *
 * @param mean of the values
 * @param halfWidth of the interval around it; zero if all values are equal
 */
record StudentT(double mean, double halfWidth) {

  private record Key(double level, int degreesOfFreedom) {}

  /** Quantiles are roots that take some ten microseconds each, and few differ. */
  private static final Map<Key, Double> QUANTILES = new ConcurrentHashMap<>();

  private static final int MOST_KEPT = 10_000;

  /**
   * The interval.
   *
   * @param values at least two
   */
  static StudentT of(double[] values, Confidence confidence) {
    int n = values.length;
    double mean = 0;
    for (double value : values) {
      mean += value / n;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return new StudentT(mean, quantile(confidence, n - 1) * Math.sqrt(squares / (n - 1) / n));
  }

  double low() {
    return mean - halfWidth;
  }

  double high() {
    return mean + halfWidth;
  }

  /** How many standard deviations of the mean the interval reaches to each side. */
  static double quantile(Confidence confidence, int degreesOfFreedom) {
    Key key = new Key(confidence.level(), degreesOfFreedom);
    Double known = QUANTILES.get(key);
    if (known != null) {
      return known;
    }
    double quantile =
        TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - key.level) / 2);
    if (QUANTILES.size() < MOST_KEPT) {
      QUANTILES.put(key, quantile);
    }
    return quantile;
  }
}

package io.wrkbench.statistics;

import java.util.Arrays;
import java.util.Collection;

/**
 * One figure of each attempt, in the order of the attempts: requests per second, or a percentile of
 * the latency. All are in the same unit, which is the unit of everything that is reckoned from
 * them.
 */
public final class Figures {

  private final double[] values;

  private Figures(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value) || value < 0) {
        throw new IllegalArgumentException(
            "a measured figure is finite and not negative, but this is " + value);
      }
    }
    this.values = values;
  }

  /**
   * Figures of attempts.
   *
   * @throws IllegalArgumentException if one is negative, infinite or not a number
   */
  public static Figures of(double... values) {
    return new Figures(values.clone());
  }

  /**
   * Figures of attempts, as {@link #of(double...)}.
   *
   * @throws IllegalArgumentException if one is negative, infinite or not a number
   */
  public static Figures of(Collection<? extends Number> values) {
    return new Figures(values.stream().mapToDouble(Number::doubleValue).toArray());
  }

  /** How many there are. */
  public int size() {
    return values.length;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return values.length == 0;
  }

  /** The figures, in their order. */
  public double[] toArray() {
    return values.clone();
  }

  /**
   * The one in the middle, or the mean of the two in the middle.
   *
   * @throws IllegalStateException if there are none
   */
  public double median() {
    requireSome();
    return median(values);
  }

  /**
   * The least.
   *
   * @throws IllegalStateException if there are none
   */
  public double min() {
    requireSome();
    return Arrays.stream(values).min().getAsDouble();
  }

  /**
   * The greatest.
   *
   * @throws IllegalStateException if there are none
   */
  public double max() {
    requireSome();
    return Arrays.stream(values).max().getAsDouble();
  }

  /**
   * The coefficient of variation: the sample's standard deviation (divided by n − 1) ÷ the mean.
   * Zero if all are zero.
   *
   * @throws IllegalStateException if there are fewer than two
   */
  public double variation() {
    if (values.length < 2) {
      throw new IllegalStateException("one figure alone doesn't scatter");
    }
    double mean = Arrays.stream(values).average().getAsDouble();
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return mean == 0 ? 0 : Math.sqrt(squares / (values.length - 1)) / mean;
  }

  /** Whether all are above zero, so that they have logarithms. */
  boolean havePositiveValuesOnly() {
    for (double value : values) {
      if (value == 0) {
        return false;
      }
    }
    return true;
  }

  double[] logarithms() {
    double[] logarithms = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      logarithms[i] = Math.log(values[i]);
    }
    return logarithms;
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2;
  }

  private void requireSome() {
    if (values.length == 0) {
      throw new IllegalStateException("there are no figures");
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Figures figures && Arrays.equals(values, figures.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}

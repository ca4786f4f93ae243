package io.wrkbench.statistics;

import java.util.Locale;

/**
 * How many of so many trials came out in one way, with what that says about very many.
 *
 * @param hits that came out that way
 * @param trials in all
 */
record Share(int hits, int trials) {

  /** R: qnorm(1 - 0.001 / 2). */
  private static final double Z = 3.290527;

  double value() {
    return (double) hits / trials;
  }

  /** The lower bound of Wilson's score interval of 99.9 %. */
  double atLeast() {
    return centre() - halfWidth();
  }

  /** The upper bound of Wilson's score interval of 99.9 %. */
  double atMost() {
    return centre() + halfWidth();
  }

  private double centre() {
    return (value() + Z * Z / (2.0 * trials)) / (1 + Z * Z / trials);
  }

  private double halfWidth() {
    double variance = value() * (1 - value()) / trials + Z * Z / (4.0 * trials * trials);
    return Z * Math.sqrt(variance) / (1 + Z * Z / trials);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.2f %% (%.2f–%.2f)", 100 * value(), 100 * atLeast(), 100 * atMost());
  }
}

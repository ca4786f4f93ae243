package io.wrkbench.statistics;

import java.util.Optional;

/**
 * The typical figure of an attempt, with its confidence interval.
 *
 * <p>The interval is Student's t interval on the logarithms of the figures. What it holds is the
 * geometric mean that very many attempts would give. This is their median too where the logarithms
 * scatter alike to both sides. It speaks for this start of the target on the machine as it was:
 * neither for another start nor for another machine.
 *
 * <p>A server that is in one of two states, or that mostly runs alike and sometimes stalls, can
 * have a median outside of the interval; {@link #contains} tells.
 *
 * @param attempts how many figures it was made of, at least 3
 * @param median of the figures, in their unit
 * @param low bound of the interval, in the figures' unit
 * @param high bound of the interval, in the figures' unit
 */
public record Estimate(int attempts, double median, double low, double high) {

  /** With two figures the interval would be wider than anybody could use. */
  public static final int MIN_ATTEMPTS = 3;

  /**
   * The estimate; empty with fewer than 3 figures, or if one is zero: no factor leads from it to
   * the others.
   */
  public static Optional<Estimate> of(Figures figures, Confidence confidence) {
    if (figures.size() < MIN_ATTEMPTS || !figures.havePositiveValuesOnly()) {
      return Optional.empty();
    }
    StudentT logarithms = StudentT.of(figures.logarithms(), confidence);
    // Rounding must not part equal figures from their interval.
    double median = figures.median();
    boolean equal = figures.min() == figures.max();
    return Optional.of(
        new Estimate(
            figures.size(),
            median,
            equal ? median : Math.exp(logarithms.low()),
            equal ? median : Math.exp(logarithms.high())));
  }

  /** Half the width of the interval ÷ the median: 0.03 for ± 3 %. Zero if all figures are equal. */
  public double precision() {
    return (high - low) / 2 / median;
  }

  /**
   * Whether the interval holds a figure, which is in the same unit. If it doesn't hold the
   * percentile of all attempts' latencies together, the attempts differ in more than their speed.
   */
  public boolean contains(double figure) {
    return low <= figure && figure <= high;
  }
}

package io.wrkbench.statistics;

import java.util.Optional;

/**
 * How many times a variant's figure is the baseline's, with its confidence interval: Student's t
 * interval on the logarithms of the rounds' ratios (as R's {@code exp(t.test(log(variant /
 * baseline))$conf.int)}). What slows a whole round down cancels out.
 *
 * <p>With three variants each is compared with the baseline, in the same rounds. Give {@link
 * Confidence#ofComparison} for them to hold together.
 *
 * @param pairs how many rounds it was made of, at least 3
 * @param ratio the geometric mean of the rounds' ratios; 2 if the variant's figure is twice the
 *     baseline's
 * @param low bound of the interval
 * @param high bound of the interval
 */
public record Ratio(int pairs, double ratio, double low, double high) {

  /** With two pairs the interval would be wider than anybody could use. */
  public static final int MIN_PAIRS = 3;

  /**
   * The ratio; empty with fewer than 3 pairs, or if a figure is zero, which is no one's multiple.
   */
  public static Optional<Ratio> of(PairedFigures pairs, Confidence confidence) {
    if (pairs.size() < MIN_PAIRS
        || !pairs.baseline().havePositiveValuesOnly()
        || !pairs.variant().havePositiveValuesOnly()) {
      return Optional.empty();
    }
    double[] differences = pairs.variant().logarithms();
    double[] baseline = pairs.baseline().logarithms();
    for (int i = 0; i < differences.length; i++) {
      differences[i] -= baseline[i];
    }
    StudentT t = StudentT.of(differences, confidence);
    return Optional.of(
        new Ratio(pairs.size(), Math.exp(t.mean()), Math.exp(t.low()), Math.exp(t.high())));
  }

  /** Half the width of the interval ÷ the ratio: 0.025 for ± 2.5 %. */
  public double precision() {
    return (high - low) / 2 / ratio;
  }

  /** Whether the interval holds a ratio. */
  public boolean contains(double other) {
    return low <= other && other <= high;
  }
}

package io.wrkbench.statistics;

/**
 * How often an interval of this kind holds the truth, if it is looked at once.
 *
 * <p>What is reported always is to hold the truth in 95 % of the cases. Where measuring goes on
 * until the interval is narrow, each look is a chance to stop at an interval that is narrow by
 * luck, so each look needs a higher confidence than the whole. The shares of {@value
 * #WRONG_AT_A_LOOK} and {@value #WRONG_AT_A_LOOK_AT_ROUNDS} were found by simulation: {@code
 * UntilPreciseCoverageTest} and {@code ComparisonCoverageTest} say what comes of them.
 *
 * @param level between 0 and 1, both excluded; 0.95 for 95 %
 */
public record Confidence(double level) {

  /** The share of intervals that may miss the truth at one of several looks at attempts. */
  static final double WRONG_AT_A_LOOK = 0.035;

  /**
   * The same at rounds of a comparison. With 0.035, a machine that has one of two speeds for a few
   * runs makes 6.52 % of equal variants differ; 6.5 % are allowed.
   */
  static final double WRONG_AT_A_LOOK_AT_ROUNDS = 0.033;

  /** For attempts whose number was fixed before the first. */
  public static final Confidence FIXED = new Confidence(0.95);

  /** For attempts that go on until the interval is narrow. */
  public static final Confidence OF_A_LOOK = new Confidence(1 - WRONG_AT_A_LOOK);

  /**
   * A level of confidence.
   *
   * @throws IllegalArgumentException if the level is not between 0 and 1
   */
  public Confidence {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("a confidence lies between 0 and 1, but this is " + level);
    }
  }

  /**
   * For each ratio of a comparison. All of them together are to be right, so they share what may be
   * wrong (Bonferroni's inequality).
   *
   * @param variants how many are compared, the baseline among them; at least 2
   * @param metrics how many figures of each variant are compared; at least 1
   * @throws IllegalArgumentException if there is nothing to compare
   */
  public static Confidence ofComparison(int variants, int metrics) {
    if (variants < 2 || metrics < 1) {
      throw new IllegalArgumentException(
          "a comparison has at least 2 variants and 1 metric, not %d and %d"
              .formatted(variants, metrics));
    }
    return new Confidence(1 - WRONG_AT_A_LOOK_AT_ROUNDS / ((variants - 1) * metrics));
  }
}

package io.wrkbench.statistics;

/**
 * Counted attempts go on until the interval's half width is within a share of the median.
 *
 * <p>The first look is after 5 attempts, then there is one after each. The intervals are those of
 * {@link Confidence#OF_A_LOOK}, so what is left at the end holds the truth in about 95 % of the
 * cases: 94–97 % if the attempts scatter normally, 96–98 % if some stray far (Student's t with 3
 * degrees of freedom), but only 80–87 % if they stray far to one side alone (log-normal). {@code
 * UntilPreciseCoverageTest} simulates it.
 *
 * @param within the half width ÷ the median that is narrow enough: 0.03 for ± 3 %
 * @param maxAttempts after how many counted attempts it ends in any case
 */
public record UntilPrecise(double within, int maxAttempts) {

  /** With fewer, a narrow interval is too often narrow by luck. */
  public static final int FIRST_LOOK = 5;

  /**
   * A rule.
   *
   * @throws IllegalArgumentException if {@code within} isn't above zero, or there would be no look
   */
  public UntilPrecise {
    if (!(within > 0) || maxAttempts < FIRST_LOOK) {
      throw new IllegalArgumentException(
          "within is above 0 and maxAttempts at least %d, not %s and %d"
              .formatted(FIRST_LOOK, within, maxAttempts));
    }
  }

  /** What the counted attempts so far say. */
  public Next look(Figures figures) {
    if (figures.size() < FIRST_LOOK) {
      return Next.GO_ON;
    }
    boolean precise =
        Estimate.of(figures, Confidence.OF_A_LOOK)
            .filter(estimate -> estimate.precision() <= within)
            .isPresent();
    if (precise) {
      return Next.PRECISE;
    }
    return figures.size() < maxAttempts ? Next.GO_ON : Next.LIMIT_REACHED;
  }
}

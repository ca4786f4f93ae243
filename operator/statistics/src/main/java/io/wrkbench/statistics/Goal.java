package io.wrkbench.statistics;

/**
 * How a metric is compared.
 *
 * @param better which figures please the server's user
 * @param within the half width of the interval ÷ the ratio at which no more rounds are needed:
 *     0.025 for ± 2.5 %
 * @param sameWithin a ratio so near to 1 makes no difference to anybody: 0.05 for 0.95 to 1.05
 */
public record Goal(Better better, double within, double sameWithin) {

  /** Which figures are the better ones. */
  public enum Better {
    /** As of throughputs. */
    HIGHER,
    /** As of latencies. */
    LOWER
  }

  /**
   * The widest interval, by sameWithin. With a half width of sameWithin itself two equal variants
   * would hardly ever be found to be the same.
   */
  public static final double MAX_WITHIN_BY_SAME = 0.6;

  /** Of a throughput, if the user doesn't say otherwise. */
  public static final Goal THROUGHPUT = new Goal(Better.HIGHER, 0.025, 0.05);

  /** Of a latency, if the user doesn't say otherwise. */
  public static final Goal LATENCY = new Goal(Better.LOWER, 0.10, 0.20);

  private static final double ROUNDING = 1e-9;

  /**
   * A goal.
   *
   * @throws IllegalArgumentException if {@code within} isn't above zero, is more than 0.6 times
   *     {@code sameWithin}, or {@code sameWithin} isn't below 1
   */
  public Goal {
    if (!(within > 0 && sameWithin < 1 && within <= MAX_WITHIN_BY_SAME * sameWithin + ROUNDING)) {
      throw new IllegalArgumentException(
          "within is above 0 and at most %s × sameWithin, which is below 1, not %s and %s"
              .formatted(MAX_WITHIN_BY_SAME, within, sameWithin));
    }
  }
}

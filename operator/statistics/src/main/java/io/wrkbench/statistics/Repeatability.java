package io.wrkbench.statistics;

import java.util.Optional;

/** Whether the attempts are so much alike that another run can be expected to give this figure. */
public enum Repeatability {
  /** They are. */
  REPEATABLE,
  /** They aren't. */
  UNREPEATABLE,
  /** There are fewer than two, or one is zero. */
  UNKNOWN;

  /** From so many attempts the interval is judged, with fewer the range of the figures. */
  static final int JUDGED_BY_INTERVAL = 5;

  /**
   * The half width ÷ the median. A figure that is less sure can't tell most changes of a server.
   */
  static final double MAX_PRECISION = 0.10;

  /** Of 2 to 4 attempts, whose interval is wide even if they are alike. */
  static final double MAX_OVER_MIN = 1.25;

  /** Of figures whose interval is of this confidence. */
  public static Repeatability of(Figures figures, Confidence confidence) {
    if (figures.size() < 2 || !figures.havePositiveValuesOnly()) {
      return UNKNOWN;
    }
    Optional<Estimate> estimate =
        figures.size() < JUDGED_BY_INTERVAL ? Optional.empty() : Estimate.of(figures, confidence);
    boolean alike =
        estimate
            .map(e -> e.precision() <= MAX_PRECISION)
            .orElseGet(() -> figures.max() / figures.min() <= MAX_OVER_MIN);
    return alike ? REPEATABLE : UNREPEATABLE;
  }
}

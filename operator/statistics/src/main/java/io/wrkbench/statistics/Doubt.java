package io.wrkbench.statistics;

/** Why figures can't tell how a variant is beside the baseline. */
public enum Doubt {
  /** One had errors, or more of them: what it did instead of answering took other time. */
  ERRORS_IN_ONE_VARIANT,
  /** A round had too few requests for its percentile. */
  TOO_FEW_REQUESTS,
  /** More than a fifth of the rounds were left out: the machine isn't one to compare on. */
  TOO_MANY_LEFT_OUT,
  /** There are too few pairs for an interval, or a figure is zero. */
  NO_INTERVAL,
  /** The interval holds 1 and reaches too far from it. */
  INTERVAL_TOO_WIDE
}

package io.wrkbench.judge.claim;

import java.math.BigDecimal;

/**
 * What a figure is compared with.
 *
 * @param relation how it has to lie to the limit
 * @param limit a number; of a figure that has something to be compared with, its share of that
 */
public record Bound(Relation relation, double limit) {

  /** How a figure lies to a limit. */
  public enum Relation {
    /** More. */
    ABOVE(">"),
    /** As much or more. */
    AT_LEAST("≥"),
    /** As much or less. */
    AT_MOST("≤"),
    /** Less. */
    BELOW("<");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }
  }

  boolean holds(double value) {
    return switch (relation) {
      case ABOVE -> value > limit;
      case AT_LEAST -> value >= limit;
      case AT_MOST -> value <= limit;
      case BELOW -> value < limit;
    };
  }

  /** {@code ≥ 0.9}. */
  @Override
  public String toString() {
    return relation.sign + " " + BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString();
  }
}

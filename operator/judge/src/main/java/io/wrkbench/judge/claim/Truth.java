package io.wrkbench.judge.claim;

/**
 * Whether a claim holds, in the three values of Kleene's logic ("Introduction to Metamathematics",
 * 1952, § 64): what is decided stays so, whatever the unknown turns out to be.
 */
public enum Truth {
  /** It doesn't. */
  NO,
  /** The evidence can't tell. */
  UNKNOWN,
  /** It does. */
  YES;

  /** Of what is known. */
  public static Truth of(boolean holds) {
    return holds ? YES : NO;
  }

  Truth and(Truth other) {
    return compareTo(other) <= 0 ? this : other;
  }

  Truth or(Truth other) {
    return compareTo(other) >= 0 ? this : other;
  }

  Truth not() {
    return values()[YES.ordinal() - ordinal()];
  }
}

package io.wrkbench.child;

import io.wrkbench.reason.Reason;

/** The API server refuses something that a run needs; trying again won't help. */
public final class Refused extends Exception {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /**
   * Creates one.
   *
   * @param reason CamelCase word
   * @param message what was refused, why, and what to do
   */
  public Refused(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** The CamelCase word. */
  public Reason reason() {
    return reason;
  }
}

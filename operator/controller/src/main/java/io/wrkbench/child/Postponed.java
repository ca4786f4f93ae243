package io.wrkbench.child;

import io.wrkbench.reason.Reason;

/** Something that a run needs can't be written now; trying again may help. */
public final class Postponed extends Exception {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /**
   * Creates one.
   *
   * @param reason CamelCase word
   * @param message what can't be written, why, and what to do
   */
  public Postponed(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** The CamelCase word. */
  public Reason reason() {
    return reason;
  }
}

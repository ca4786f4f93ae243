package io.wrkbench.act;

/** What a run needs can't be written now, and trying again may help. */
public final class Postponed extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /**
   * Creates one.
   *
   * @param reason CamelCase word
   * @param message what can't be written, why, and what to do
   */
  public Postponed(String reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** The CamelCase word. */
  public String reason() {
    return reason;
  }
}

package io.wrkbench.child;

import io.wrkbench.reason.Reason;
import java.util.regex.Pattern;

/** The API server refuses something that a run needs. */
public final class Refused extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * What it says of a quota. A quota counts what was removed for a moment longer, and one that was
   * just created counts nothing yet.
   */
  private static final Pattern PASSING = Pattern.compile("exceeded quota|status unknown for quota");

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

  /** Whether the API server may accept the same in a moment. */
  public boolean isPassing() {
    return reason == Reason.Forbidden && PASSING.matcher(getMessage()).find();
  }
}

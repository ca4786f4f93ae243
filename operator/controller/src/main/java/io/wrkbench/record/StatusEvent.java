package io.wrkbench.record;

import io.wrkbench.reason.Reason;

/**
 * One step of a run, as {@code kubectl describe} shows it.
 *
 * @param warning whether it is something that the user should look at
 * @param reason CamelCase word
 * @param message sentence for the user
 */
public record StatusEvent(boolean warning, Reason reason, String message) {
  /** A step that went as it should. */
  public static StatusEvent normal(Reason reason, String message) {
    return new StatusEvent(false, reason, message);
  }

  /** A step that the user should look at. */
  public static StatusEvent warning(Reason reason, String message) {
    return new StatusEvent(true, reason, message);
  }
}

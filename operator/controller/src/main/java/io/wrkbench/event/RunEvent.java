package io.wrkbench.event;

/**
 * One step of a run's story, as {@code kubectl describe} shows it.
 *
 * @param warning whether it is something that the user should look at
 * @param reason CamelCase word
 * @param message sentence for the user
 */
public record RunEvent(boolean warning, String reason, String message) {
  /** A step as it should be. */
  public static RunEvent normal(String reason, String message) {
    return new RunEvent(false, reason, message);
  }

  /** A step that the user should look at. */
  public static RunEvent warning(String reason, String message) {
    return new RunEvent(true, reason, message);
  }
}

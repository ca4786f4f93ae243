package io.wrkbench.agent.tool;

/** Counts unexpected statuses if a tool tells only two kinds apart. */
public final class Statuses {

  private Statuses() {}

  /**
   * How many answers certainly had an unexpected status: all those of the other kind.
   *
   * @param expectsError whether the expected status is of the kind that the tool counts
   * @param answered all answers
   * @param errors those that the tool counts
   */
  public static long unexpected(boolean expectsError, long answered, long errors) {
    return expectsError ? Math.max(0, answered - errors) : errors;
  }
}

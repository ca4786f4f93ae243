package io.wrkbench.judge.measured;

/**
 * An attempt that failed because of the target. Its figures aren't in the summary, but a target
 * that crashes or stops answering in one of three attempts isn't what the other two say.
 *
 * @param number of the attempt, from 1
 * @param cause what the target did
 */
public record FailedAttempt(int number, Cause cause) {
  /** What the target did. */
  public enum Cause {
    /** It ended while it was loaded. */
    CRASHED,
    /** It answered nothing. */
    NO_ANSWER,
    /** It answered, but never as expected. */
    WRONG_ANSWERS
  }

  /** {@code attempt 2 got no answer}. */
  public String inWords() {
    return switch (cause) {
      case CRASHED -> "the target crashed in attempt " + number;
      case NO_ANSWER -> "attempt " + number + " got no answer";
      case WRONG_ANSWERS -> "in attempt " + number + " no answer was as expected";
    };
  }
}

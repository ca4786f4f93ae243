package io.wrkbench.judge.measured;

/**
 * An attempt that failed because of the target's answers. Its figures aren't in the summary, but a
 * target that stops answering in one of three attempts isn't what the other two say.
 *
 * @param number of the attempt, from 1
 * @param answered whether answers came, none of them as expected; otherwise none came
 */
public record FailedAttempt(int number, boolean answered) {

  /** {@code attempt 2 got no answer}. */
  public String inWords() {
    return answered
        ? "in attempt " + number + " no answer was as expected"
        : "attempt " + number + " got no answer";
  }
}

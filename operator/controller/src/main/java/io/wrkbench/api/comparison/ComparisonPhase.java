package io.wrkbench.api.comparison;

/** Where a comparison stands. It only ever moves forward through these, in their order. */
public enum ComparisonPhase {
  /** Waits for its turn, among runs and other comparisons. */
  Queued(false),
  /** Its rounds are measured. */
  Measuring(false),
  /** Ended with a verdict on each variant, even if that is that it can't be told. */
  Completed(true),
  /** Ended without verdicts. */
  Failed(true),
  /** Ended by the user. */
  Cancelled(true);

  private final boolean terminal;

  ComparisonPhase(boolean terminal) {
    this.terminal = terminal;
  }

  /** Whether the comparison has ended; only {@code cleanedUp} of its status is still written. */
  public boolean terminal() {
    return terminal;
  }
}

package io.wrkbench.api;

/** Where a run stands. A run only ever moves forward through these, in their order. */
public enum Phase {
  /** Waits for its turn: only a limited number of runs measure at the same time. */
  Queued(false),
  /** Its target is being made ready. */
  Provisioning(false),
  /** The target is checked and warmed up. */
  WarmingUp(false),
  /** Attempts run. */
  Measuring(false),
  /** Ended with at least one counted attempt that succeeded. */
  Completed(true),
  /** Ended without a result. */
  Failed(true),
  /** Ended by the user. */
  Cancelled(true);

  private final boolean terminal;

  Phase(boolean terminal) {
    this.terminal = terminal;
  }

  /** Whether the run has ended; only {@code cleanedUp} of its status is still written. */
  public boolean terminal() {
    return terminal;
  }
}

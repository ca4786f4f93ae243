package io.wrkbench.run.phase;

import io.wrkbench.reason.Reason;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.step.Decision;

/** The next decision for a load, or how the load has ended. */
sealed interface LoadStep {
  /** The load goes on with this. */
  record Next(Decision decision) implements LoadStep {}

  /**
   * The load has ended.
   *
   * @param reason why it failed, or null if it succeeded
   * @param message what the reason means here
   * @param finished what the load handed over, or null if that was lost
   */
  record Ended(Reason reason, String message, LoadState.Finished finished) implements LoadStep {
    static Ended lost(Reason reason, String message) {
      return new Ended(reason, message, null);
    }

    /** The same, with what the load itself handed over, if it did. */
    Ended with(LoadState load) {
      return load instanceof LoadState.Finished handedOver
          ? new Ended(reason, message, handedOver)
          : this;
    }

    /** What it handed over, or null if that was lost. */
    LoadResult result() {
      return finished == null ? null : finished.result();
    }
  }

  /** Goes on with a decision. */
  static LoadStep next(Decision decision) {
    return new Next(decision);
  }
}

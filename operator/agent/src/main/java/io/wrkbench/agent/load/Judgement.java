package io.wrkbench.agent.load;

import io.wrkbench.agent.tool.Sent;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;

/** Turns the outcome of a load into a result. */
public final class Judgement {

  private Judgement() {}

  /** The result. Without a single answer there are figures, but nothing was measured. */
  public static LoadResult of(Sent sent) {
    return sent.failure() == null ? of(sent.measurement()) : sent.failure().result();
  }

  /** The same for figures that are there. */
  public static LoadResult of(Measurement measured) {
    LoadResult result = LoadResult.succeeded(measured);
    if (measured.requests() == 0) {
      return result.with(
          FailureReason.NothingAnswered,
          "load was sent for "
              + measured.duration()
              + " and no answer came. Look at the target's log, or set a longer timeout.");
    }
    if (measured.requests() <= measured.errors().status()) {
      return result.with(
          FailureReason.NothingAsExpected,
          "load was sent for "
              + measured.duration()
              + " and no answer was as expected: "
              + measured.requests()
              + " came with another status, and there were "
              + (measured.errors().total() - measured.errors().status())
              + " other errors. Look at the target's log, or correct expect in the spec.");
    }
    return result;
  }

  /** Ended from outside, before there was a result. */
  public static LoadResult interrupted() {
    return LoadResult.failed(
        FailureReason.Interrupted,
        "the load pod was told to stop during the load: it was evicted or deleted, or its node was"
            + " drained");
  }
}

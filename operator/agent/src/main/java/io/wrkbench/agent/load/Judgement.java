package io.wrkbench.agent.load;

import io.wrkbench.agent.tool.Sent;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;

/** Makes a result of what came of a load. */
public final class Judgement {

  private Judgement() {}

  /** The result: where not one answer came there are figures, but nothing was measured. */
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
              + " and not one answer came. Look at the target's log, or give a longer timeout.");
    }
    if (measured.requests() <= measured.errors().status()) {
      return result.with(
          FailureReason.NothingAsExpected,
          "load was sent for "
              + measured.duration()
              + " and not one answer was as expected: "
              + measured.requests()
              + " came with another status, and there were "
              + (measured.errors().total() - measured.errors().status())
              + " other errors. Look at the target's log, or correct expect in the spec.");
    }
    return result;
  }

  /** Ended by somebody who wanted no result. */
  public static LoadResult interrupted() {
    return LoadResult.failed(
        FailureReason.Interrupted,
        "the load pod was told to stop in mid-load: evicted, deleted, or its node drained");
  }
}

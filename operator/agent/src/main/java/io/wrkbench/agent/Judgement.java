package io.wrkbench.agent;

import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;

/** Makes a result of what came of a load. */
final class Judgement {

  private Judgement() {}

  /** The result: where not one answer came there are figures, but nothing was measured. */
  static LoadResult of(Sent sent) {
    return sent.failure() == null
        ? of(sent.measurement())
        : LoadResult.failed(sent.failure().reason(), sent.failure().getMessage());
  }

  static LoadResult of(Measurement measured) {
    LoadResult result = LoadResult.succeeded(measured);
    if (measured.requests() > 0) {
      return result;
    }
    return result.with(
        FailureReason.NothingAnswered,
        "load was sent for "
            + measured.duration()
            + " and not one answer came. Look at the target's log, or give a longer timeout.");
  }

  /** Ended by somebody who wanted no result. */
  static LoadResult interrupted() {
    return LoadResult.failed(
        FailureReason.Interrupted,
        "the load pod was told to stop in mid-load: evicted, deleted, or its node drained");
  }
}

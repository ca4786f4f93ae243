package io.wrkbench.agent.report;

import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadResult;
import java.util.Objects;

/** A load can't be measured; the message tells the user why. */
public final class LoadFailure extends Exception {

  private final FailureReason reason;

  /** A reason, with what happened and what to do next. */
  public LoadFailure(FailureReason reason, String message) {
    super(Objects.requireNonNull(message));
    this.reason = reason;
  }

  /** Told to stop before anything was sent. */
  public static LoadFailure stoppedBeforeTheLoad() {
    return new LoadFailure(
        FailureReason.Interrupted,
        "the load pod was told to stop before the load; it may have been evicted or deleted");
  }

  /** The result of a load of which only the failure is known. */
  public LoadResult result() {
    return LoadResult.failed(reason, getMessage());
  }

  /** The reason. */
  public FailureReason reason() {
    return reason;
  }
}

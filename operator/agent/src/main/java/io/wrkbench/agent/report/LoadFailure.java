package io.wrkbench.agent.report;

import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadResult;
import java.util.Objects;

/** A load can't be measured, for a reason that the user is told. */
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
        FailureReason.Interrupted, "the load pod was told to stop before the load");
  }

  /** A load of which nothing but this is known. */
  public LoadResult result() {
    return LoadResult.failed(reason, getMessage());
  }

  /** The word for it. */
  public FailureReason reason() {
    return reason;
  }
}

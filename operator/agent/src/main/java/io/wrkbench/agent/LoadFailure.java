package io.wrkbench.agent;

import io.wrkbench.result.FailureReason;
import java.util.Objects;

/** A load can't be measured, for a reason that the user is told. */
final class LoadFailure extends Exception {

  private final FailureReason reason;

  LoadFailure(FailureReason reason, String message) {
    super(Objects.requireNonNull(message));
    this.reason = reason;
  }

  FailureReason reason() {
    return reason;
  }
}

package io.wrkbench.run.observe.load;

import io.wrkbench.reason.Reason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** State of a load's Job and its pods. */
public sealed interface LoadState {
  /** UID of its Job; empty if there is none. */
  String uid();

  /** The Job doesn't exist. */
  record Absent() implements LoadState {
    @Override
    public String uid() {
      return "";
    }
  }

  /** The Job exists and hasn't been resumed. */
  record Suspended(String uid) implements LoadState {}

  /**
   * Resumed, but not all its pods exist.
   *
   * @param since when the Job controller took it up; null while it hasn't
   */
  record Creating(String uid, Instant since, String message) implements LoadState {}

  /**
   * Resumed, but the API server refuses some of its pods.
   *
   * @param since when the Job controller took it up
   * @param message what the API server said, and what to do
   * @param passing whether it may accept them later
   */
  record Refused(String uid, Instant since, String message, boolean passing) implements LoadState {}

  /**
   * Its pod exists, started early, and waits for the target's URL.
   *
   * @param pod its name
   */
  record Held(String uid, String pod) implements LoadState {}

  /** Its pods exist, but a container doesn't run yet; the reason says what it waits for. */
  record Pending(String uid, Reason reason, String message) implements LoadState {}

  /** Can't start, and waiting won't help. */
  record Broken(String uid, Reason reason, String message) implements LoadState {}

  /**
   * All its generators are prepared and wait to be told when to start.
   *
   * @param pods names of those that haven't been told
   * @param startAt the time that others have been told already, if any
   */
  record Prepared(String uid, List<String> pods, Optional<Instant> startAt) implements LoadState {}

  /** Its container runs since then. */
  record Running(String uid, Instant since) implements LoadState {}

  /**
   * It has ended and left a result, which may be a failure.
   *
   * @param startSpread time between the first and the last generator's start; null for a single one
   * @param end when its last container ended by the node's clock, or its result was seen; null if
   *     neither is known
   */
  record Finished(String uid, LoadResult result, GoDuration startSpread, Instant end)
      implements LoadState {}

  /** It has ended and left no result. */
  record Lost(String uid, Reason reason, String message) implements LoadState {}
}

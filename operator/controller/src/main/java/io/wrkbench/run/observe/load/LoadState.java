package io.wrkbench.run.observe.load;

import io.wrkbench.reason.Reason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How the Job of a load is, and its pod. */
public sealed interface LoadState {
  /** UID of its Job; empty where there is none. */
  String uid();

  /** There is no such Job. */
  record Absent() implements LoadState {
    @Override
    public String uid() {
      return "";
    }
  }

  /** The Job is there and hasn't been let go. */
  record Suspended(String uid) implements LoadState {}

  /**
   * Let go, but not all its pods are there.
   *
   * @param since when the Job controller has taken it up; null while it hasn't
   */
  record Creating(String uid, Instant since, String message) implements LoadState {}

  /**
   * Let go, but the API server doesn't take all its pods.
   *
   * @param since when the Job controller has taken it up
   * @param message what the API server said, and what to do
   * @param passing whether they may be taken later
   */
  record Refused(String uid, Instant since, String message, boolean passing) implements LoadState {}

  /** Its pods are there, but a container doesn't run yet; the reason says what it waits for. */
  record Pending(String uid, Reason reason, String message) implements LoadState {}

  /** Can't start, and waiting won't help. */
  record Broken(String uid, Reason reason, String message) implements LoadState {}

  /**
   * All its generators are prepared and wait to be told when to start.
   *
   * @param pods names of those that haven't been told
   * @param startAt the time that others have been told already, if any have
   */
  record Prepared(String uid, List<String> pods, Optional<Instant> startAt) implements LoadState {}

  /** Its container runs since then. */
  record Running(String uid, Instant since) implements LoadState {}

  /**
   * It has ended and left a result, which may be a failure.
   *
   * @param startSpread from the first generator's start to the last one's; null for a single one
   * @param end when its last container ended, by the node's clock; null where that isn't known
   */
  record Finished(String uid, LoadResult result, GoDuration startSpread, Instant end)
      implements LoadState {}

  /** It has ended and left no result. */
  record Lost(String uid, Reason reason, String message) implements LoadState {}
}

package io.wrkbench.observe;

import io.wrkbench.result.LoadResult;
import java.time.Instant;

/** How the Job of a load is, and its pod. */
public sealed interface LoadState {
  /** There is no such Job. */
  record Absent() implements LoadState {}

  /** The Job is there and hasn't been let go. */
  record Suspended(String uid) implements LoadState {}

  /** Let go, but its container doesn't run yet; the reason says what it waits for. */
  record Pending(String uid, String reason, String message) implements LoadState {}

  /** Can't start, and waiting won't help. */
  record Broken(String uid, String reason, String message) implements LoadState {}

  /** Its container runs since then. */
  record Running(String uid, Instant since) implements LoadState {}

  /** It has ended and left a result, which may be a failure. */
  record Finished(String uid, LoadResult result) implements LoadState {}

  /** It has ended and left no result. */
  record Lost(String uid, String reason, String message) implements LoadState {}
}

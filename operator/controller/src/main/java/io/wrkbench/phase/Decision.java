package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.event.RunEvent;
import io.wrkbench.status.NextStatus;
import java.time.Duration;
import java.util.List;

/** What is to be done next for a run: one write at most, so that a crash falls between two. */
public sealed interface Decision {
  /** Write to the cluster, then look again. */
  record Act(Action action) implements Decision {}

  /** Write the status, then look again. */
  record Record(BenchmarkRunStatus status, List<RunEvent> events) implements Decision {}

  /** Nothing until something changes, or until this time has passed. */
  record Wait(Duration atMost) implements Decision {}

  /** Nothing any more. */
  record Done() implements Decision {}

  /** Writes the next status. */
  static Decision record(NextStatus next) {
    return new Record(next.status(), next.events());
  }

  /** Writes the next status if it says anything new, else waits. */
  static Decision recordOrWait(NextStatus next, Duration atMost) {
    return next.isNew() ? record(next) : new Wait(atMost);
  }
}

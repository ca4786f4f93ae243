package io.wrkbench.step;

import io.wrkbench.record.StatusEvent;
import java.time.Duration;
import java.util.List;

/** What is to be done next for an object: one write at most, so that a crash falls between two. */
public sealed interface Decision {
  /** Write to the cluster, then look again. */
  record Act(Write write) implements Decision {}

  /** Write the status, then look again. */
  record Record(Object status, List<StatusEvent> events) implements Decision {}

  /** Nothing until something changes, or until this time has passed. */
  record Wait(Duration atMost) implements Decision {}

  /** Nothing any more. */
  record Done() implements Decision {}

  /** Writes the next status. */
  static Decision record(Change next) {
    return new Record(next.status(), next.events());
  }

  /** Writes the next status if it says anything new, else waits. */
  static Decision recordOrWait(Change next, Duration atMost) {
    return next.isNew() ? record(next) : new Wait(atMost);
  }
}

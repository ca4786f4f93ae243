package io.wrkbench.step;

import io.wrkbench.record.StatusEvent;
import java.time.Duration;
import java.util.List;

/** What to do next for an object: at most one write, so that a crash happens between two writes. */
public sealed interface Decision {
  /** Write to the cluster, then observe again. */
  record Act(Write write) implements Decision {}

  /** Write the status, then observe again. */
  record Record(Object status, List<StatusEvent> events) implements Decision {}

  /** Do nothing until something changes or this time has passed. */
  record Wait(Duration atMost) implements Decision {}

  /** Do nothing any more. */
  record Done() implements Decision {}

  /** Writes the next status. */
  static Decision record(Change next) {
    return new Record(next.status(), next.events());
  }

  /** Writes the next status if it is new; otherwise waits. */
  static Decision recordOrWait(Change next, Duration atMost) {
    return next.isNew() ? record(next) : new Wait(atMost);
  }
}

package io.wrkbench.step;

import io.wrkbench.record.StatusEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What to do next for an object: at most one write, so that a crash happens between two writes. */
public sealed interface Decision {
  /** Write to the cluster, then observe again. */
  record Act(Write write) implements Decision {}

  /** Write the status, then observe again. */
  record Record(Object status, List<StatusEvent> events) implements Decision {}

  /** Do nothing until something changes or this time has passed. */
  record Wait(Duration atMost) implements Decision {
    private static final Duration LEAST = Duration.ofMillis(1);

    /** What should have happened already, since the look that this follows from, is due at once. */
    public Wait {
      atMost = atMost.compareTo(LEAST) < 0 ? LEAST : atMost;
    }

    /** The same, or until a time that comes before. */
    public Wait until(Instant now, Optional<Instant> time) {
      return time.map(at -> Duration.between(now, at))
          .filter(left -> left.compareTo(atMost) < 0)
          .map(Wait::new)
          .orElse(this);
    }
  }

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

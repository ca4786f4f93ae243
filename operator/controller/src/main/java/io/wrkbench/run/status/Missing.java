package io.wrkbench.run.status;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Phase;
import io.wrkbench.queue.Hindered;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import java.time.Instant;
import java.util.Optional;

/**
 * Something that a spec refers to but that can't be used. While a run lacks anything, it stays
 * Queued, holds no slot, and lets other runs pass.
 *
 * @param condition the condition that it makes False
 * @param reason CamelCase word
 * @param message what is missing and what to do
 * @param hopeless whether it can't appear any more, so that the run ends at once
 */
public record Missing(String condition, Reason reason, String message, boolean hopeless) {
  /** What keeps the target from being loaded. */
  public static Missing target(Reason reason, String message) {
    return new Missing(Conditions.TARGET_READY, reason, message, false);
  }

  /** What keeps the run's Cassandra from being started. */
  public static Missing cassandra(Reason reason, String message) {
    return new Missing(Conditions.CASSANDRA_READY, reason, message, false);
  }

  /** The same, if nobody can mend it. */
  public Missing forGood() {
    return new Missing(condition, reason, message, true);
  }

  /**
   * Whether the run waits for anything but its turn: its status says that it lacks something, or
   * that its steps fail.
   */
  public static boolean isLacking(BenchmarkRun run) {
    return since(run).isPresent();
  }

  /** Whether the status of a Queued run says that something is missing. */
  public static boolean isSaid(BenchmarkRun run) {
    return run.getStatus() != null && Hindered.lacks(run.getStatus().conditions);
  }

  /** Since when a Queued run has waited for anything but its turn; empty if it doesn't. */
  public static Optional<Instant> since(BenchmarkRun run) {
    if (run.getStatus() == null
        || (run.getStatus().phase != null && run.getStatus().phase != Phase.Queued)) {
      return Optional.empty();
    }
    return Hindered.since(run.getStatus().conditions);
  }
}

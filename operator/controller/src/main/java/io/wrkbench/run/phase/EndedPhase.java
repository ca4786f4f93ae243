package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.record.Times;
import io.wrkbench.run.observe.Leftovers;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.time.Instant;

/**
 * Clears away what a run leaves, then lets the next one measure: in this order, or the next one
 * would be measured beside a target that is still shutting down. Then the status says so, and
 * nothing has to be asked for the run any more.
 */
final class EndedPhase implements PhaseHandler {
  /** Pods that have ended wake us up; those of a dead node don't. */
  private static final Duration RECHECK = Duration.ofSeconds(5);

  /** How long what a run leaves may keep its slot. */
  private static final Duration MOST_TO_CLEAR = Duration.ofMinutes(2);

  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    if (Boolean.TRUE.equals(run.getStatus().cleanedUp)) {
      return untilDeletion(run, seen.now());
    }
    boolean overdue = !seen.now().isBefore(end(run).plus(MOST_TO_CLEAR));
    boolean holdsSlot = seen.queue() instanceof QueuePlace.Admitted;
    if (overdue && holdsSlot) {
      return new Decision.Act(new Action.ReleaseSlot());
    }
    if (seen.leftovers() == Leftovers.PRESENT) {
      return new Decision.Act(new Action.RemoveLeftovers());
    }
    if (seen.leftovers() == Leftovers.ENDING && !overdue) {
      return new Decision.Wait(RECHECK);
    }
    return holdsSlot
        ? new Decision.Act(new Action.ReleaseSlot())
        : Decision.record(NextStatus.of(run, seen.now()).cleanedUp());
  }

  /** Waits until the run's time to live is over, and then deletes it. */
  static Decision untilDeletion(BenchmarkRun run, Instant now) {
    if (run.getSpec().ttlAfterFinished == null || run.getStatus().completionTime == null) {
      return new Decision.Done();
    }
    Instant deletion = end(run).plus(run.getSpec().ttlAfterFinished.toDuration());
    return now.isBefore(deletion)
        ? new Decision.Wait(Duration.between(now, deletion))
        : new Decision.Act(new Action.DeleteRun());
  }

  private static Instant end(BenchmarkRun run) {
    return Times.parse(run.getStatus().completionTime).orElse(Instant.EPOCH);
  }
}

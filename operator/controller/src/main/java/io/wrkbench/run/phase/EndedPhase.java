package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.queue.SlotWrite;
import io.wrkbench.record.Times;
import io.wrkbench.run.observe.Leftovers;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.AfterEnd;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.time.Instant;

/**
 * Removes what a run leaves behind, and then releases its slot. In the other order, the next run
 * would be measured beside a target that is still shutting down. Finally it marks the run as
 * cleaned up, so that nothing has to be observed for it any more.
 */
final class EndedPhase implements PhaseHandler {
  /** Ended pods wake the run up, but pods of a dead node don't. */
  private static final Duration RECHECK = Duration.ofSeconds(5);

  /** How long a run's remains may hold its slot. */
  private static final Duration MOST_TO_CLEAR = Duration.ofMinutes(2);

  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    if (Boolean.TRUE.equals(run.getStatus().cleanedUp)) {
      return untilDeletion(run, seen.now());
    }
    boolean overdue = isOverdue(run, seen.now());
    boolean holdsSlot = seen.queue() instanceof QueuePlace.Admitted;
    if (overdue && holdsSlot) {
      return new Decision.Act(new SlotWrite.Release());
    }
    if (seen.leftovers() == Leftovers.PRESENT) {
      return new Decision.Act(new Action.RemoveLeftovers());
    }
    if (seen.leftovers() == Leftovers.ENDING && !overdue) {
      return new Decision.Wait(RECHECK);
    }
    return holdsSlot
        ? new Decision.Act(new SlotWrite.Release())
        : Decision.record(NextStatus.of(run, seen.now()).cleanedUp());
  }

  /** Whether the run ended so long ago that it must not hold its slot any longer. */
  static boolean isOverdue(BenchmarkRun run, Instant now) {
    return AfterEnd.isOverdue(run.getStatus().completionTime, MOST_TO_CLEAR, now);
  }

  /** Waits until {@code ttlAfterFinished} is over, and then deletes the run. */
  static Decision untilDeletion(BenchmarkRun run, Instant now) {
    if (run.getSpec().ttlAfterFinished == null
        || run.getStatus().completionTime == null
        || run.getMetadata().getDeletionTimestamp() != null) {
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

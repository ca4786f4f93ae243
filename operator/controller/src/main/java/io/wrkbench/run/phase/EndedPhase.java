package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.child.Owners;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.queue.SlotWrite;
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
    return AfterEnd.isOverdue(run.getStatus().completionTime, AfterEnd.MOST_TO_CLEAR, now);
  }

  /** A comparison reads what its runs have measured, and they are deleted with it. */
  private static Decision untilDeletion(BenchmarkRun run, Instant now) {
    return Owners.controller(Owners.of(run), BenchmarkComparison.class).isPresent()
        ? new Decision.Done()
        : AfterEnd.untilDeletion(
            run, run.getStatus().completionTime, run.getSpec().ttlAfterFinished, now);
  }
}

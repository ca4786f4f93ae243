package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.observe.Leftovers;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.QueuePlace;
import java.time.Duration;
import java.time.Instant;

/**
 * Clears away what a run leaves, then lets the next one measure: in this order, or the next one
 * would be measured beside a target that is still shutting down.
 */
final class EndedPhase implements PhaseHandler {
  /** Pods that have ended wake us up; those of a dead node don't. */
  private static final Duration RECHECK = Duration.ofSeconds(5);

  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    if (seen.leftovers() == Leftovers.PRESENT) {
      return new Decision.Act(new Action.RemoveLeftovers());
    }
    if (seen.leftovers() == Leftovers.ENDING) {
      return new Decision.Wait(RECHECK);
    }
    if (seen.queue() instanceof QueuePlace.Admitted) {
      return new Decision.Act(new Action.ReleaseSlot());
    }
    if (run.getSpec().ttlAfterFinished == null) {
      return new Decision.Done();
    }
    Instant end =
        Instant.parse(run.getStatus().completionTime)
            .plus(run.getSpec().ttlAfterFinished.toDuration());
    return seen.now().isBefore(end)
        ? new Decision.Wait(Duration.between(seen.now(), end))
        : new Decision.Act(new Action.DeleteRun());
  }
}

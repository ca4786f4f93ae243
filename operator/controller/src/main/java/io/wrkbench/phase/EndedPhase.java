package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.QueuePlace;

/**
 * Clears away what a run leaves, then lets the next one measure: in this order, or the next one
 * would be measured beside a target that is still shutting down.
 */
final class EndedPhase implements PhaseHandler {
  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    if (seen.leftovers()) {
      return new Decision.Act(new Action.RemoveLeftovers());
    }
    return seen.queue() instanceof QueuePlace.Admitted
        ? new Decision.Act(new Action.ReleaseSlot())
        : new Decision.Done();
  }
}

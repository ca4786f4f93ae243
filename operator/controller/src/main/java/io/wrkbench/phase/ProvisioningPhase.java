package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.TargetState;
import io.wrkbench.status.NextStatus;

/** Makes the target ready, or waits for one that isn't ours. */
final class ProvisioningPhase implements PhaseHandler {
  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (seen.missing().isPresent()) {
      return Decision.recordOrWait(
          next.targetNotReady("ConfigMapNotFound", seen.missing().get()), Loads.RECHECK);
    }
    if (seen.target() instanceof TargetState.Absent) {
      return new Decision.Act(new Action.CreateTarget());
    }
    if (seen.target() instanceof TargetState.Broken broken) {
      return Decision.record(
          next.targetNotReady(broken.reason(), broken.message())
              .failed(broken.reason(), broken.message()));
    }
    if (seen.target() instanceof TargetState.Starting starting) {
      return Decision.recordOrWait(
          next.targetNotReady(starting.reason(), starting.message()), Loads.RECHECK);
    }
    return Decision.recordOrWait(next.targetReady(seen.environment()), Loads.LONG);
  }
}

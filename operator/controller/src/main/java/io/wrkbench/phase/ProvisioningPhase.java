package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.TargetState;
import io.wrkbench.status.NextStatus;
import java.util.Optional;

/** Makes Cassandra and then the target ready, or waits for a target that isn't ours. */
final class ProvisioningPhase implements PhaseHandler {
  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (seen.missing().isPresent()) {
      return Decision.recordOrWait(
          next.targetNotReady("ConfigMapNotFound", seen.missing().get()), Loads.RECHECK);
    }
    Optional<Decision> cassandra = CassandraSteps.provision(run, seen);
    if (cassandra.isPresent()) {
      return cassandra.get();
    }
    if (seen.target() instanceof TargetState.Absent) {
      return new Decision.Act(new Action.CreateTarget());
    }
    if (seen.target() instanceof TargetState.Broken broken) {
      Optional<Decision> noCredentials = CassandraSteps.withoutCredentials(run, seen, broken);
      if (noCredentials.isPresent()) {
        return noCredentials.get();
      }
      return Decision.record(
          next.targetNotReady(broken.reason(), broken.message())
              .failed(broken.reason(), broken.message()));
    }
    if (seen.target() instanceof TargetState.Starting starting) {
      return Decision.recordOrWait(
          next.targetNotReady(
              starting.reason(), starting.message() + CassandraSteps.mayWaitForExternal(run)),
          Loads.RECHECK);
    }
    return Decision.recordOrWait(
        CassandraSteps.external(run, next).targetReady(seen.environment()), Loads.LONG);
  }
}

package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.status.Missing;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import java.util.Optional;

/** Makes Cassandra and then the target ready, or waits for a target that the run doesn't own. */
final class ProvisioningPhase implements PhaseHandler {
  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (!seen.missing().isEmpty()) {
      Missing missing = seen.missing().get(0);
      return Decision.recordOrWait(
          next.targetNotReady(missing.reason(), missing.message()), Waits.RECHECK);
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
      Optional<Action> early = Loads.early(run, seen);
      if (early.isPresent() && starting.reason() == Reason.Starting) {
        return new Decision.Act(early.get());
      }
      return Decision.recordOrWait(
          next.targetNotReady(
              starting.reason(), starting.message() + CassandraSteps.mayWaitForExternal(run)),
          Waits.RECHECK);
    }
    TargetState.Ready ready = (TargetState.Ready) seen.target();
    return Decision.recordOrWait(
        CassandraSteps.external(run, next).targetReady(seen.environment(), ready.message()),
        Waits.LONG);
  }
}

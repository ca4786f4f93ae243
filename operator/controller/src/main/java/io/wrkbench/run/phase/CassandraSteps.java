package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.api.ExternalCassandra;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.cassandra.CassandraState;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import java.util.Optional;

/** The steps that a run's Cassandra needs before its target is started, and before each load. */
final class CassandraSteps {
  private CassandraSteps() {}

  /** The step that makes Cassandra ready; empty if it is, or if the run has none. */
  static Optional<Decision> provision(BenchmarkRun run, Observation seen) {
    return seen.cassandra() instanceof CassandraState.Absent absent
        ? Optional.of(new Decision.Act(new Action.CreateCassandra(absent.storageClass())))
        : untilReady(run, seen);
  }

  /** The step that must come before a load; empty if Cassandra is ready or not wanted. */
  static Optional<Decision> beforeLoad(BenchmarkRun run, Observation seen) {
    return seen.cassandra() instanceof CassandraState.Absent
        ? Optional.of(
            failed(
                run,
                seen,
                Reason.CassandraDeleted,
                "the run's CassandraDatacenter was deleted during the run"))
        : untilReady(run, seen);
  }

  private static Optional<Decision> untilReady(BenchmarkRun run, Observation seen) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (seen.cassandra() instanceof CassandraState.Broken broken) {
      return Optional.of(failed(run, seen, broken.reason(), broken.message()));
    }
    if (seen.cassandra() instanceof CassandraState.Starting starting) {
      return Optional.of(
          Decision.recordOrWait(
              next.cassandraNotReady(starting.reason(), starting.message()), Waits.RECHECK));
    }
    return seen.cassandra() instanceof CassandraState.Ready
            && !Conditions.isTrue(run.getStatus().conditions, Conditions.CASSANDRA_READY)
        ? Optional.of(
            Decision.record(next.cassandraReady(Reason.Ready, "all Cassandra nodes are ready")))
        : Optional.empty();
  }

  private static Decision failed(
      BenchmarkRun run, Observation seen, Reason reason, String message) {
    return Decision.record(
        NextStatus.of(run, seen.now()).cassandraNotReady(reason, message).failed(reason, message));
  }

  /** Whether Cassandra restarted since the load began. */
  static boolean restarted(Observation seen, CurrentLoad current) {
    // A run that an older operator began doesn't have the identity of its Cassandra.
    return current.cassandraIdentity != null
        && !current.cassandraIdentity.equals(seen.cassandra().identity());
  }

  /**
   * Reports an external Cassandra as ready once the target is; the operator itself never connects
   * to it.
   */
  static NextStatus external(BenchmarkRun run, NextStatus next) {
    ExternalCassandra external = externalOf(run);
    return external == null
        ? next
        : next.cassandraReady(
            Reason.External,
            "the target is ready with the Cassandra at "
                + String.join(", ", external.contactPoints));
  }

  /** What else to look at while a target with an external Cassandra isn't ready. */
  static String mayWaitForExternal(BenchmarkRun run) {
    ExternalCassandra external = externalOf(run);
    return external == null
        ? ""
        : "; its log says whether it waits for the Cassandra at "
            + String.join(", ", external.contactPoints);
  }

  /**
   * The end of a run whose target can't start because the Secret with its credentials is missing.
   */
  static Optional<Decision> withoutCredentials(
      BenchmarkRun run, Observation seen, TargetState.Broken target) {
    ExternalCassandra external = externalOf(run);
    boolean missing =
        external != null
            && external.credentialsSecret != null
            && target.reason().equals(Reason.CreateContainerConfigError)
            && target.message().contains(external.credentialsSecret);
    return missing
        ? Optional.of(
            failed(
                run,
                seen,
                Reason.CassandraSecretNotFound,
                "cassandra.external.credentialsSecret: Secret "
                    + external.credentialsSecret
                    + " with the keys username and password must be in the run's namespace; "
                    + target.message()))
        : Optional.empty();
  }

  private static ExternalCassandra externalOf(BenchmarkRun run) {
    return run.getSpec().cassandra == null ? null : run.getSpec().cassandra.external;
  }
}

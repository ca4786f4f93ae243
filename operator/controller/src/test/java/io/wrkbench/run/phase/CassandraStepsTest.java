package io.wrkbench.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Verification;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.cassandra.CassandraState;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.step.Decision;
import io.wrkbench.testing.Decisions;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is decided for a run with a Cassandra, of its own or an external one. */
class CassandraStepsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Observation SEEN = Observation.at(NOW);
  private static final CassandraState ABSENT = new CassandraState.Absent("local");
  private static final CassandraState STARTING =
      new CassandraState.Starting(Reason.CassandraStarting, "0 of 1 nodes are ready", "");
  private static final CassandraState READY = new CassandraState.Ready("db/0");
  private static final TargetState TARGET =
      new TargetState.Ready("http://10.0.0.1:8080", "pod/0", Set.of("node1"));

  private BenchmarkRun run = TestRuns.withCassandra("0s");
  private final List<String> told = new ArrayList<>();

  private BenchmarkRunStatus record(Observation seen) {
    Decision decision = Decisions.next(run, seen);
    assertThat(decision).isInstanceOf(Decision.Record.class);
    Decision.Record record = (Decision.Record) decision;
    run.setStatus((BenchmarkRunStatus) record.status());
    record.events().stream().map(event -> event.reason().name()).forEach(told::add);
    return run.getStatus();
  }

  private Action action(Observation seen) {
    Decision decision = Decisions.next(run, seen);
    assertThat(decision).isInstanceOf(Decision.Act.class);
    return (Action) ((Decision.Act) decision).write();
  }

  private Condition condition() {
    return Conditions.find(run.getStatus().conditions, Conditions.CASSANDRA_READY).orElseThrow();
  }

  private void admitted() {
    record(SEEN.with(new QueuePlace.Admitted(0)));
  }

  private void ready() {
    admitted();
    record(SEEN.with(READY));
  }

  private void measuring() {
    ready();
    record(SEEN.with(READY).with(TARGET));
    assertThat(run.getStatus().phase).isEqualTo(Phase.Measuring);
  }

  private void attemptRuns() {
    measuring();
    record(SEEN.with(READY).with(TARGET).with(new LoadState.Suspended("uid-1")));
  }

  private static Observation finished(CassandraState cassandra) {
    return SEEN.with(cassandra)
        .with(TARGET)
        .with(Results.finished("uid-1", Results.of(10)))
        .withResults(Map.of(1, Results.of(10)));
  }

  @Test
  void cassandraComesBeforeTheTarget() {
    admitted();
    assertThat(action(SEEN.with(ABSENT))).isEqualTo(new Action.CreateCassandra("local"));
    assertThat(record(SEEN.with(STARTING)).phase).isEqualTo(Phase.Provisioning);
    assertThat(condition().getStatus()).isEqualTo("False");
    assertThat(run.getStatus().message).isEqualTo("0 of 1 nodes are ready");
    assertThat(Decisions.next(run, SEEN.with(STARTING)))
        .isEqualTo(new Decision.Wait(Duration.ofSeconds(5)));
    record(SEEN.with(READY));
    assertThat(condition().getStatus()).isEqualTo("True");
    assertThat(action(SEEN.with(READY))).isEqualTo(new Action.CreateTarget());
    assertThat(told).containsExactly("Admitted", "CassandraStarting", "CassandraReady");
  }

  @Test
  void whatCannotBecomeReadyEndsTheRun() {
    admitted();
    BenchmarkRunStatus status =
        record(
            SEEN.with(
                new CassandraState.Broken(Reason.CassOperatorNotInstalled, "install it", "")));
    assertThat(status.phase).isEqualTo(Phase.Failed);
    assertThat(condition().getReason()).isEqualTo("CassOperatorNotInstalled");
    assertThat(Conditions.find(status.conditions, Conditions.FAILED).orElseThrow().getReason())
        .isEqualTo("CassOperatorNotInstalled");
    assertThat(status.message).isEqualTo("install it");
  }

  @Test
  void aTimeoutSaysWhatCassandraWaitedFor() {
    admitted();
    record(SEEN.with(STARTING));
    BenchmarkRunStatus status =
        record(Observation.at(NOW.plus(Duration.ofMinutes(10))).with(STARTING));
    assertThat(status.message).contains("10m", "0 of 1 nodes are ready");
  }

  @Test
  void theTargetWaitsForACassandraThatRestartsBeforeIt() {
    ready();
    record(SEEN.with(STARTING).with(TARGET));
    assertThat(run.getStatus().phase).isEqualTo(Phase.Provisioning);
    assertThat(condition().getStatus()).isEqualTo("False");
  }

  @Test
  void anAttemptInWhichCassandraRestartedHasFailed() {
    attemptRuns();
    assertThat(run.getStatus().current.cassandraIdentity).isEqualTo("db/0");
    BenchmarkRunStatus status = record(finished(new CassandraState.Ready("db/1")));
    assertThat(status.attempts.get(0).reason).isEqualTo("CassandraRestarted");
    assertThat(status.summary).isNull();
  }

  @Test
  void aTargetThatAnswersWrongWhileItsCassandraRestartsIsLoadedAgain() {
    attemptRuns();
    LoadResult wrong = Results.failed("TargetMismatch", new Verification(10, 0, "503"));
    CassandraState back = new CassandraState.Ready("db/1");
    BenchmarkRunStatus status =
        record(
            SEEN.with(back)
                .with(TARGET)
                .with(Results.finished("uid-1", wrong))
                .withResults(Map.of(1, wrong)));
    assertThat(status.phase).isEqualTo(Phase.Measuring);
    assertThat(status.attempts.get(0).reason).isEqualTo("CassandraRestarted");
    assertThat(((Action.CreateLoad) action(SEEN.with(back).with(TARGET))).start().verify())
        .as("the target is checked again")
        .isTrue();
  }

  @Test
  void anAttemptWhoseCassandraStaysCounts() {
    attemptRuns();
    assertThat(record(finished(READY)).attempts.get(0).reason).isNull();
  }

  @Test
  void theNextAttemptWaitsUntilCassandraIsBack() {
    attemptRuns();
    CassandraState again = new CassandraState.Starting(Reason.CassandraStarting, "again", "db/1");
    record(finished(again));
    Observation waiting = SEEN.with(again).with(TARGET);
    record(waiting);
    assertThat(condition().getStatus()).isEqualTo("False");
    assertThat(Decisions.next(run, waiting)).isEqualTo(new Decision.Wait(Duration.ofSeconds(5)));
    Observation back = SEEN.with(new CassandraState.Ready("db/1")).with(TARGET);
    record(back);
    assertThat(condition().getStatus()).isEqualTo("True");
    assertThat(((Action.CreateLoad) action(back)).start().load().number()).isEqualTo(2);
  }

  @Test
  void aCassandraThatIsDeletedBetweenAttemptsEndsTheRun() {
    measuring();
    BenchmarkRunStatus status = record(SEEN.with(ABSENT).with(TARGET));
    assertThat(status.phase).isEqualTo(Phase.Failed);
    assertThat(condition().getReason()).isEqualTo("CassandraDeleted");
  }

  @Test
  void aRunWithoutCassandraNeverSpeaksOfOne() {
    run = TestRuns.server(1, 0, "0s");
    admitted();
    record(SEEN.with(TARGET));
    record(SEEN.with(TARGET).with(new LoadState.Suspended("uid-1")));
    assertThat(run.getStatus().current.cassandraIdentity).isEmpty();
    assertThat(Conditions.find(run.getStatus().conditions, Conditions.CASSANDRA_READY)).isEmpty();
  }

  private void external() {
    run =
        TestRuns.run(
            """
            target: {server: {image: "localhost/wrkbench/akka-http:0.1.0", port: 8080}}
            cassandra:
              external: {contactPoints: [db], localDatacenter: dc1, credentialsSecret: login}
            load: {wrk: {}}
            warmup: {duration: 0s}
            """);
    admitted();
  }

  @Test
  void aReadyTargetIsWhatIsKnownOfAnExternalCassandra() {
    external();
    assertThat(action(SEEN)).isEqualTo(new Action.CreateTarget());
    assertThat(record(SEEN.with(TARGET)).phase).isEqualTo(Phase.Measuring);
    assertThat(condition().getStatus()).isEqualTo("True");
    assertThat(condition().getReason()).isEqualTo("External");
  }

  @Test
  void aTargetThatIsntReadyMayWaitForTheExternalCassandra() {
    external();
    record(SEEN.with(new TargetState.Starting(Reason.Starting, "not ready", "")));
    assertThat(run.getStatus().message).startsWith("not ready").contains("Cassandra at db");
  }

  @Test
  void aMissingSecretIsNamedAsWhatItIsFor() {
    external();
    BenchmarkRunStatus status =
        record(
            SEEN.with(
                new TargetState.Broken(
                    Reason.CreateContainerConfigError,
                    "target: container target (i): secret \"login\" not found",
                    "")));
    assertThat(status.phase).isEqualTo(Phase.Failed);
    assertThat(condition().getReason()).isEqualTo("CassandraSecretNotFound");
    assertThat(status.message).contains("cassandra.external.credentialsSecret", "login");
  }

  @Test
  void anotherMissingSecretIsTheTargetsOwnTrouble() {
    external();
    BenchmarkRunStatus status =
        record(
            SEEN.with(
                new TargetState.Broken(
                    Reason.CreateContainerConfigError, "target: secret \"other\" not found", "")));
    assertThat(Conditions.find(status.conditions, Conditions.FAILED).orElseThrow().getReason())
        .isEqualTo("CreateContainerConfigError");
  }
}

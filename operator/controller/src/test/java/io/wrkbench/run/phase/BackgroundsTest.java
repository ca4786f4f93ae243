package io.wrkbench.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.reason.Reason;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.load.BackgroundState;
import io.wrkbench.run.observe.load.Beside;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.step.Decision;
import io.wrkbench.testing.Decisions;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Decisions about the two loads in the background of an attempt. */
class BackgroundsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final TargetState READY =
      new TargetState.Ready("http://10.0.0.1:8080", "pod/0", Set.of("node1"));
  private static final LoadState SUSPENDED = new LoadState.Suspended("uid-1");
  private static final LoadState RUNNING = new LoadState.Running("uid-1", NOW);
  private static final LoadState FINISHED = Results.finished("uid-1", Results.of(10));
  private static final BackgroundState UP_0 = up("bg-uid-0");
  private static final BackgroundState UP_1 = up("bg-uid-1");

  private final BenchmarkRun run = TestRuns.withBackground(2, "0s", 2);

  private static BackgroundState suspended(String uid) {
    return BackgroundState.of(new LoadState.Suspended(uid));
  }

  private static BackgroundState running(String uid, boolean connected) {
    return new BackgroundState(
        new LoadState.Running(uid, NOW), List.of("pod-" + uid), connected, Optional.empty());
  }

  private static BackgroundState up(String uid) {
    return running(uid, true);
  }

  private static BackgroundState told(LoadState load) {
    return new BackgroundState(load, List.of("pod-" + load.uid()), false, Optional.of(NOW));
  }

  private static Observation at(Instant time, LoadState load, BackgroundState... background) {
    return Observation.at(time).with(READY).with(load).with(Beside.background(List.of(background)));
  }

  private static Observation seen(LoadState load, BackgroundState... background) {
    return at(NOW, load, background);
  }

  private Decision decide(Observation seen) {
    return Decisions.next(run, seen);
  }

  private BenchmarkRunStatus record(Observation seen) {
    Decision decision = decide(seen);
    assertThat(decision).isInstanceOf(Decision.Record.class);
    run.setStatus((BenchmarkRunStatus) ((Decision.Record) decision).status());
    return run.getStatus();
  }

  private Action action(Observation seen) {
    Decision decision = decide(seen);
    assertThat(decision).isInstanceOf(Decision.Act.class);
    return (Action) ((Decision.Act) decision).write();
  }

  private AttemptStatus failedAttempt(Observation seen) {
    BenchmarkRunStatus status = record(seen);
    assertThat(status.attempts).hasSize(1);
    assertThat(status.attempts.get(0).outcome).isEqualTo(AttemptStatus.Outcome.Failed);
    return status.attempts.get(0);
  }

  @BeforeEach
  void measuring() {
    record(Observation.at(NOW).with(new QueuePlace.Admitted(0)));
    record(Observation.at(NOW).with(READY));
    assertThat(run.getStatus().phase).isEqualTo(Phase.Measuring);
  }

  private void named() {
    record(seen(SUSPENDED, suspended("bg-uid-0"), suspended("bg-uid-1")));
  }

  private void connected() {
    named();
    record(seen(SUSPENDED, UP_0, UP_1));
  }

  @Test
  void theirJobsAreCreatedBeforeThatOfTheAttempt() {
    LoadState none = new LoadState.Absent();
    BackgroundState absent = BackgroundState.absent();
    assertThat(created(seen(none, absent, absent))).isEqualTo(new LoadId.Background(1, 0));
    assertThat(created(seen(none, suspended("bg-uid-0"), absent)))
        .isEqualTo(new LoadId.Background(1, 1));
    assertThat(created(seen(none, suspended("bg-uid-0"), suspended("bg-uid-1"))))
        .isEqualTo(new LoadId.Attempt(1));
  }

  @Test
  void probesAreStartedOnceForAnAttempt() {
    Places places =
        new Places(Map.of(), Map.of(), List.of(new PodPlace("t", Part.TARGET, "node1", false)));
    LoadState none = new LoadState.Absent();
    BackgroundState absent = BackgroundState.absent();
    assertThat(probed(seen(none, absent, absent).with(places))).isEqualTo(Places.UNKNOWN);
    assertThat(probed(seen(none, suspended("bg-uid-0"), absent).with(places)))
        .isEqualTo(Places.UNKNOWN);
    assertThat(probed(seen(none, suspended("bg-uid-0"), suspended("bg-uid-1")).with(places)))
        .isEqualTo(places);
  }

  private Places probed(Observation seen) {
    return ((Action.CreateLoad) action(seen)).places();
  }

  private LoadId created(Observation seen) {
    return ((Action.CreateLoad) action(seen)).start().load();
  }

  @Test
  void theirJobsAreNamedBeforeAnythingRuns() {
    named();
    assertThat(run.getStatus().current.background)
        .extracting(b -> b.name, b -> b.jobUid)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("bg-0", "bg-uid-0"),
            org.assertj.core.groups.Tuple.tuple("bg-1", "bg-uid-1"));
  }

  @Test
  void allAreLetGoBeforeAnyIsWaitedFor() {
    named();
    assertThat(action(seen(SUSPENDED, running("bg-uid-0", false), suspended("bg-uid-1"))))
        .isEqualTo(new Action.ResumeLoad(new LoadId.Background(1, 1)));
  }

  @Test
  void theAttemptWaitsUntilAllAreConnected() {
    named();
    BenchmarkRunStatus status = record(seen(SUSPENDED, UP_0, running("bg-uid-1", false)));
    assertThat(status.message)
        .isEqualTo("background bg-1: waiting until its 100 connections to the target are open");
    assertThat(status.current.connectedTime).isNull();
  }

  @Test
  void theAttemptIsLetGoOnceTheStatusSaysThatAllAreUp() {
    connected();
    assertThat(run.getStatus().current.connectedTime).isNotNull();
    assertThat(action(seen(SUSPENDED, UP_0, UP_1)))
        .isEqualTo(new Action.ResumeLoad(new LoadId.Attempt(1)));
  }

  @Test
  void aSlowProbeUnderLoadIsNoLostConnection() {
    connected();
    assertThat(decide(seen(RUNNING, UP_0, running("bg-uid-1", false))))
        .isInstanceOf(Decision.Wait.class);
  }

  @Test
  void oneThatCannotConnectFailsTheAttemptWithItsReason() {
    named();
    LoadState failed = Results.finished("bg-uid-1", Results.failed("BackgroundNotConnected"));
    AttemptStatus attempt = failedAttempt(seen(SUSPENDED, UP_0, BackgroundState.of(failed)));
    assertThat(attempt.reason).isEqualTo("BackgroundNotConnected");
    assertThat(attempt.message).isEqualTo("background bg-1: because");
    assertThat(run.getStatus().phase)
        .as("the next attempt may do better")
        .isEqualTo(Phase.Measuring);
  }

  @Test
  void oneThatGetsOtherAnswersThanExpectedEndsTheRun() {
    named();
    LoadState failed = Results.finished("bg-uid-0", Results.failed("TargetMismatch"));
    BenchmarkRunStatus status = record(seen(SUSPENDED, BackgroundState.of(failed), UP_1));
    assertThat(status.phase).isEqualTo(Phase.Failed);
    assertThat(status.message).isEqualTo("background bg-0: because");
  }

  @Test
  void oneThatSaysNothingIsGivenUp() {
    named();
    BackgroundState silent = running("bg-uid-0", false);
    record(seen(SUSPENDED, silent, UP_1));
    assertThat(decide(seen(SUSPENDED, silent, UP_1)))
        .isEqualTo(new Decision.Wait(Duration.ofSeconds(120)));
    assertThat(failedAttempt(at(NOW.plusSeconds(120), SUSPENDED, silent, UP_1)).reason)
        .isEqualTo("BackgroundNotConnected");
  }

  @Test
  void oneWithoutPodsIsGivenUp() {
    named();
    BackgroundState creating =
        BackgroundState.of(new LoadState.Creating("bg-uid-0", NOW, "its pod doesn't exist yet"));
    record(seen(SUSPENDED, creating, UP_1));
    AttemptStatus attempt = failedAttempt(at(NOW.plusSeconds(60), SUSPENDED, creating, UP_1));
    assertThat(attempt.reason).isEqualTo("BackgroundLost");
    assertThat(attempt.message).contains("no pods for 60 s");
  }

  @Test
  void oneWhosePodsNeverCanBeCreatedEndsTheRun() {
    named();
    BackgroundState refused =
        BackgroundState.of(new LoadState.Refused("bg-uid-0", NOW, "violates PodSecurity", false));
    BenchmarkRunStatus status = record(seen(SUSPENDED, refused, UP_1));
    assertThat(status.phase).isEqualTo(Phase.Failed);
    assertThat(status.message).isEqualTo("background bg-0: violates PodSecurity");
  }

  @Test
  void oneThatIsLostInMidAttemptFailsItAtOnce() {
    connected();
    LoadState lost = new LoadState.Lost("bg-uid-0", Reason.LoadPodEvicted, "disk");
    AttemptStatus attempt = failedAttempt(seen(RUNNING, BackgroundState.of(lost), UP_1));
    assertThat(attempt.reason).isEqualTo("BackgroundLost");
    assertThat(attempt.message).isEqualTo("background bg-0: LoadPodEvicted: disk");
  }

  @Test
  void oneWhoseJobIsGoneFailsTheAttempt() {
    connected();
    assertThat(failedAttempt(seen(RUNNING, BackgroundState.absent(), UP_1)).reason)
        .isEqualTo("BackgroundLost");
  }

  @Test
  void anotherJobOfItsNameIsNotTakenForIt() {
    connected();
    assertThat(failedAttempt(seen(RUNNING, up("another"), UP_1)).reason)
        .isEqualTo("BackgroundLost");
  }

  @Test
  void oneThatEndedUntoldFailsTheAttemptEvenIfThatHasItsFigures() {
    connected();
    BackgroundState ended = BackgroundState.of(Results.finished("bg-uid-0", Results.of(5)));
    Observation seen = seen(FINISHED, ended, UP_1);
    assertThat(action(seen)).isInstanceOf(Action.StoreResult.class);
    AttemptStatus attempt = failedAttempt(seen.withResults(Map.of(1, Results.of(10))));
    assertThat(attempt.reason).isEqualTo("BackgroundLost");
    assertThat(attempt.requests).isEqualTo(10);
  }

  @Test
  void theyAreToldToEndAfterTheAttemptAndWaitedFor() {
    connected();
    assertThat(action(seen(FINISHED, UP_0, UP_1)))
        .isEqualTo(new Action.StopBackground(List.of("pod-bg-uid-0", "pod-bg-uid-1"), NOW));
    assertThat(action(seen(FINISHED, told(new LoadState.Running("bg-uid-0", NOW)), UP_1)))
        .as("after a crash only the one that wasn't told")
        .isEqualTo(new Action.StopBackground(List.of("pod-bg-uid-1"), NOW));
    assertThat(
            decide(
                seen(
                    FINISHED,
                    told(new LoadState.Running("bg-uid-0", NOW)),
                    told(new LoadState.Running("bg-uid-1", NOW)))))
        .isEqualTo(new Decision.Wait(Duration.ofSeconds(98)));
  }

  @Test
  void theirResultsAreKeptWithTheAttemptsOwnAndReportedApart() {
    connected();
    LoadResult slow = Results.of(5);
    Observation seen =
        seen(
            FINISHED,
            told(Results.finished("bg-uid-0", slow)),
            told(new LoadState.Lost("bg-uid-1", Reason.LoadPodOutOfMemory, "too small")));
    assertThat(action(seen))
        .isEqualTo(
            new Action.StoreResult(1, Results.of(10), Map.of("bg-0", slow), Optional.empty()));
    BenchmarkRunStatus status = record(seen.withResults(Map.of(1, Results.of(10))));
    AttemptStatus attempt = status.attempts.get(0);
    assertThat(attempt.reason).as("they were there while it was measured").isNull();
    assertThat(attempt.requests).isEqualTo(10);
    assertThat(attempt.background).hasSize(2);
    assertThat(attempt.background.get(0).name).isEqualTo("bg-0");
    assertThat(attempt.background.get(0).requests).isEqualTo(5);
    assertThat(attempt.background.get(1).reason).isEqualTo("LoadPodOutOfMemory");
    assertThat(attempt.background.get(1).requests).isNull();
  }

  @Test
  void oneThatDoesNotEndIsReportedAndTheAttemptCounts() {
    connected();
    Observation late =
        at(
            NOW.plusSeconds(98),
            FINISHED,
            told(Results.finished("bg-uid-0", Results.of(5))),
            told(new LoadState.Running("bg-uid-1", NOW)));
    AttemptStatus attempt = record(late.withResults(Map.of(1, Results.of(10)))).attempts.get(0);
    assertThat(attempt.reason).isNull();
    assertThat(attempt.background.get(1).reason).isEqualTo("LoadOverdue");
  }

  @Test
  void theirRequestsAreCheckedOnlyOnce() {
    connected();
    record(
        seen(
                FINISHED,
                told(Results.finished("bg-uid-0", Results.of(5))),
                told(new LoadState.Lost("bg-uid-1", Reason.LoadPodDied, "killed")))
            .withResults(Map.of(1, Results.of(10))));
    BackgroundState absent = BackgroundState.absent();
    LoadState none = new LoadState.Absent();
    Action.CreateLoad first = (Action.CreateLoad) action(seen(none, absent, absent));
    assertThat(first.start().load()).isEqualTo(new LoadId.Background(2, 0));
    assertThat(first.start().verify()).isFalse();
    Action.CreateLoad second =
        (Action.CreateLoad) action(seen(none, suspended("bg-uid-2"), absent));
    assertThat(second.start().verify()).as("it left no result").isTrue();
  }

  /** As when another operator told them, on a result that this one hasn't seen printed. */
  @Test
  void thoseThatWereJustToldToStopMayHaveEndedBeforeTheirAttempt() {
    connected();
    BackgroundState ended = told(Results.finished("bg-uid-0", Results.of(5)));
    assertThat(decide(at(NOW.plusSeconds(29), RUNNING, ended, UP_1)))
        .isInstanceOf(Decision.Wait.class);
    assertThat(failedAttempt(at(NOW.plusSeconds(30), RUNNING, ended, UP_1)).reason)
        .isEqualTo(Reason.BackgroundLost.name());
  }
}

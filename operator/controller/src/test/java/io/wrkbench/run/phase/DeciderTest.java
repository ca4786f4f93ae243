package io.wrkbench.run.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Environment;
import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.child.Owners;
import io.wrkbench.child.Refused;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.pod.PodCrash;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.queue.SlotWrite;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.StatusEvent;
import io.wrkbench.record.Times;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.LoadResultBuilder;
import io.wrkbench.result.Outcome;
import io.wrkbench.result.Verification;
import io.wrkbench.result.WarmupResult;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.run.observe.Leftovers;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.load.Beside;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.LoadTimes;
import io.wrkbench.run.status.Missing;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import io.wrkbench.step.Delete;
import io.wrkbench.step.Write;
import io.wrkbench.testing.Decisions;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The decision in each phase for each thing that can be observed there. */
class DeciderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Observation SEEN = Observation.at(NOW);
  private static final TargetState READY =
      new TargetState.Ready("http://10.0.0.1:8080", "pod/0", Set.of("node1"));

  private static final TargetState NOT_READY =
      new TargetState.Starting(Reason.NoReadyEndpoints, "none is ready", "");

  private BenchmarkRun run = TestRuns.server(2, 0, "1s");

  private static TargetState service(String... uids) {
    List<TargetState.ServicePod> pods =
        Stream.of(uids)
            .map(uid -> new TargetState.ServicePod(uid, "node1", Set.of("10.0.0.1")))
            .toList();
    return new TargetState.Ready("http://web", "", Set.of("node1"), pods, "ready");
  }

  private Decision decide(Observation seen) {
    return Decisions.next(run, seen);
  }

  /** Applies the decision, which has to be a record. */
  private BenchmarkRunStatus record(Observation seen) {
    Decision decision = decide(seen);
    assertThat(decision).isInstanceOf(Decision.Record.class);
    run.setStatus((BenchmarkRunStatus) ((Decision.Record) decision).status());
    return run.getStatus();
  }

  private Write action(Observation seen) {
    Decision decision = decide(seen);
    assertThat(decision).isInstanceOf(Decision.Act.class);
    return ((Decision.Act) decision).write();
  }

  private void admitted() {
    record(SEEN.with(new QueuePlace.Admitted(0)));
  }

  private void warmingUp() {
    admitted();
    record(SEEN.with(READY));
  }

  private void warmUpRuns() {
    warmingUp();
    record(SEEN.with(READY).with(new LoadState.Suspended("uid-0")));
  }

  private Observation afterPause() {
    return Observation.at(NOW.plusSeconds(2)).with(READY);
  }

  private void measuring() {
    warmUpRuns();
    record(SEEN.with(READY).with(Results.finished("uid-0", Results.of(10))));
  }

  private void attemptRuns(int number) {
    record(afterPause().with(new LoadState.Suspended("uid-" + number)));
  }

  @Nested
  class Queued {
    @Test
    void saysBehindWhomItWaits() {
      BenchmarkRunStatus status = record(SEEN.with(new QueuePlace.Behind("shop/other", true)));
      assertThat(status.phase).isEqualTo(Phase.Queued);
      assertThat(status.message).isEqualTo("waiting behind shop/other");
    }

    @Test
    void writesNothingTwice() {
      Observation behind = SEEN.with(new QueuePlace.Behind("shop/other", true));
      record(behind);
      assertThat(decide(behind)).isInstanceOf(Decision.Wait.class);
    }

    @Test
    void takesAFreeSlot() {
      assertThat(action(SEEN.with(new QueuePlace.Next(1, Optional.empty()))))
          .isEqualTo(new SlotWrite.Take(1, Optional.empty()));
    }

    @Test
    void countsItsTimeFromAdmission() {
      BenchmarkRunStatus status = record(SEEN.with(new QueuePlace.Admitted(1)));
      assertThat(status.phase).isEqualTo(Phase.Provisioning);
      assertThat(status.slot).isEqualTo(1);
      assertThat(status.startTime).isEqualTo("2026-01-01T00:00:00Z");
      assertThat(status.target).isEqualTo("wrkbench/akka-http json");
      assertThat(status.load).isEqualTo("wrk 2×100 1s");
    }
  }

  @Nested
  class Lacking {
    private static final Missing SERVICE =
        Missing.target(Reason.NoReadyEndpoints, "Service shop/a has no ready endpoints");

    private final Observation lacks = SEEN.withMissing(List.of(SERVICE));

    private Observation lacksAfter(Duration time) {
      return Observation.at(NOW.plus(time)).withMissing(List.of(SERVICE));
    }

    private Condition condition(BenchmarkRunStatus status, String type) {
      return Conditions.find(status.conditions, type).orElseThrow();
    }

    @Test
    void staysQueuedAndSaysWhy() {
      BenchmarkRunStatus status = record(lacks);
      assertThat(status.phase).isEqualTo(Phase.Queued);
      assertThat(status.startTime).isNull();
      assertThat(status.message).isEqualTo("Service shop/a has no ready endpoints");
      Condition ready = condition(status, Conditions.TARGET_READY);
      assertThat(ready.getStatus()).isEqualTo("False");
      assertThat(ready.getReason()).isEqualTo("NoReadyEndpoints");
      assertThat(Missing.isLacking(run)).isTrue();
    }

    @Test
    void looksMoreAndMoreSeldom() {
      record(lacks);
      assertThat(decide(lacks)).isEqualTo(new Decision.Wait(Duration.ofSeconds(5)));
      assertThat(decide(lacksAfter(Duration.ofMinutes(2))))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(12)));
      assertThat(decide(lacksAfter(Duration.ofMinutes(20))))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(60)));
    }

    @Test
    void givesBackTheSlotThatItTookBeforeItsStatusCouldNameIt() {
      assertThat(action(lacks.with(new QueuePlace.Admitted(0))))
          .isInstanceOf(SlotWrite.Release.class);
    }

    @Test
    void waitsForItsTurnAgainOnceItIsThere() {
      record(lacks);
      BenchmarkRunStatus status = record(SEEN.with(new QueuePlace.Behind("shop/other", false)));
      assertThat(status.conditions).isEmpty();
      assertThat(Missing.isLacking(run)).isFalse();
    }

    @Test
    void isAdmittedWithoutTheOldCondition() {
      record(lacks);
      BenchmarkRunStatus status = record(SEEN.with(new QueuePlace.Admitted(0)));
      assertThat(status.phase).isEqualTo(Phase.Provisioning);
      assertThat(status.conditions).isEmpty();
    }

    @Test
    void failsWhenItHasLackedItForItsTimeout() {
      record(lacks);
      Duration timeout = Duration.ofMinutes(30);
      Observation late = lacksAfter(timeout.minusSeconds(20));
      assertThat(decide(late)).isEqualTo(new Decision.Wait(Duration.ofSeconds(20)));
      BenchmarkRunStatus status = record(lacksAfter(timeout));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(condition(status, Conditions.FAILED).getReason()).isEqualTo("TimedOut");
      assertThat(status.message).contains("30m", "no ready endpoints");
    }

    @Test
    void theTimeoutCountsFromTheFirstThingThatItLacked() {
      record(SEEN.withMissing(List.of(Missing.target(Reason.ServiceNotFound, "no Service"))));
      record(lacksAfter(Duration.ofMinutes(20)));
      assertThat(record(lacksAfter(Duration.ofMinutes(30))).phase).isEqualTo(Phase.Failed);
    }

    @Test
    void theTimeInTheQueueStillDoesNotCount() {
      record(SEEN.with(new QueuePlace.Behind("shop/other", true)));
      Observation late = Observation.at(NOW.plus(Duration.ofDays(2)));
      assertThat(decide(late.with(new QueuePlace.Behind("shop/other", true))))
          .isInstanceOf(Decision.Wait.class);
    }

    @Test
    void oneWhoseStepsFailIsEndedToo() {
      run.setStatus(NextStatus.of(run, NOW).stalled(new IllegalStateException("odd")).status());
      assertThat(Missing.isLacking(run)).isTrue();
      Observation late = Observation.at(NOW.plus(Duration.ofMinutes(30)));
      assertThat(record(late).phase).isEqualTo(Phase.Failed);
    }

    @Test
    void noTimeoutIsLongerThanADay() {
      run.getSpec().timeout = GoDuration.parse("8760h");
      record(lacks);
      assertThat(record(lacksAfter(Duration.ofHours(24))).phase).isEqualTo(Phase.Failed);
    }
  }

  @Nested
  class Provisioning {
    @Test
    void createsTheTarget() {
      admitted();
      assertThat(action(SEEN)).isEqualTo(new Action.CreateTarget());
    }

    @Test
    void saysWhichConfigMapIsMissingBeforeItStartsAnything() {
      admitted();
      BenchmarkRunStatus status =
          record(
              SEEN.withMissing(
                  List.of(Missing.target(Reason.ConfigMapNotFound, "there is no ConfigMap body"))));
      assertThat(status.phase).isEqualTo(Phase.Provisioning);
      assertThat(status.message).isEqualTo("there is no ConfigMap body");
    }

    @Test
    void saysWhatTheTargetWaitsFor() {
      admitted();
      BenchmarkRunStatus status =
          record(SEEN.with(new TargetState.Starting(Reason.Unschedulable, "no node", "")));
      assertThat(status.phase).isEqualTo(Phase.Provisioning);
      assertThat(
              Conditions.find(status.conditions, Conditions.TARGET_READY).orElseThrow().getReason())
          .isEqualTo("Unschedulable");
    }

    private Observation starting(int pods) {
      PodPlace place = new PodPlace("t", Part.TARGET, "node1", false);
      return SEEN.with(new TargetState.Starting(Reason.Starting, "not yet", ""))
          .with(new Places(Map.of(), Map.of(), Collections.nCopies(pods, place)));
    }

    @Test
    void startsTheFirstLoadsPodOnceTheTargetsHasItsNode() {
      admitted();
      assertThat(record(starting(0)).message).isEqualTo("not yet");
      LoadJob.Start start = ((Action.CreateLoad) action(starting(1))).start();
      assertThat(start.load()).isEqualTo(new LoadId.WarmUp());
      assertThat(start.url()).isNull();
      assertThat(start.targetNodes()).containsExactly("node1");
      assertThat(action(starting(1).with(new LoadState.Suspended("uid-0"))))
          .isEqualTo(new Action.ResumeEarly(new LoadId.WarmUp()));
      assertThat(decide(starting(1).with(new LoadState.Held("uid-0", "pod"))))
          .isInstanceOf(Decision.Wait.class);
    }

    @Test
    void startsNoLoadForATargetInTrouble() {
      admitted();
      TargetState pulling = new TargetState.Starting(Reason.ImagePullBackOff, "no image", "");
      assertThat(record(starting(1).with(pulling)).message).isEqualTo("no image");
    }

    @Test
    void theEarlyLoadLearnsTheUrlOnceTheStatusNamesItsJob() {
      warmingUp();
      Observation held = SEEN.with(READY).with(new LoadState.Held("uid-0", "pod"));
      assertThat(record(held).current.jobUid).isEqualTo("uid-0");
      assertThat(action(held))
          .isEqualTo(new Action.TellUrl(new LoadId.WarmUp(), "pod", "http://10.0.0.1:8080"));
      TargetState gone = new TargetState.Starting(Reason.Starting, "not ready again", "");
      assertThat(record(held.with(gone)).message).isEqualTo("not ready again");
      run.getStatus().current.startTime = NOW.minus(Duration.ofHours(1)).toString();
      assertThat(record(held.with(gone)).phase).as("not for ever").isEqualTo(Phase.Failed);
    }

    @Test
    void anEarlyLoadThatWasLostIsReplaced() {
      warmingUp();
      LoadState lost = new LoadState.Lost("uid-0", Reason.LoadPodEvicted, "evicted");
      assertThat(action(SEEN.with(READY).with(lost))).isEqualTo(new Action.StopLoads());
    }

    @Test
    void failsWithATargetThatCannotStart() {
      admitted();
      BenchmarkRunStatus status =
          record(SEEN.with(new TargetState.Broken(Reason.ImagePullBackOff, "no such image", "")));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(Conditions.isTrue(status.conditions, Conditions.FAILED)).isTrue();
      assertThat(Conditions.isTrue(status.conditions, Conditions.FINISHED)).isTrue();
      assertThat(status.message).contains("no such image");
    }

    @Test
    void goesOnToTheWarmUp() {
      admitted();
      assertThat(record(SEEN.with(READY)).phase).isEqualTo(Phase.WarmingUp);
    }

    @Test
    void goesOnToTheAttemptsWithoutAWarmUp() {
      run = TestRuns.server(2, 0, "0s");
      admitted();
      assertThat(record(SEEN.with(READY)).phase).isEqualTo(Phase.Measuring);
    }
  }

  @Nested
  class WarmingUp {
    @Test
    void createsTheLoadWithACheckOfTheTarget() {
      warmingUp();
      Action.CreateLoad create = (Action.CreateLoad) action(SEEN.with(READY));
      assertThat(create.start().load()).isEqualTo(new LoadId.WarmUp());
      assertThat(create.start().verify()).isTrue();
      assertThat(create.start().url()).isEqualTo("http://10.0.0.1:8080");
    }

    @Test
    void notesThePodsBehindAServiceBeforeItRuns() {
      warmingUp();
      BenchmarkRunStatus status =
          record(SEEN.with(service("a")).with(new LoadState.Suspended("uid-0")));
      assertThat(status.current.targetPods).hasSize(16).isEqualTo(service("a").podsHash());
    }

    @Test
    void namesTheJobInTheStatusBeforeItRuns() {
      warmUpRuns();
      assertThat(run.getStatus().current.targetPods).hasSize(16).isEqualTo(READY.podsHash());
      assertThat(run.getStatus().current.jobUid).isEqualTo("uid-0");
      assertThat(action(SEEN.with(READY).with(new LoadState.Suspended("uid-0"))))
          .isEqualTo(new Action.ResumeLoad(new LoadId.WarmUp()));
    }

    @Test
    void failsWithATargetThatAnswersSomethingElse() {
      warmUpRuns();
      BenchmarkRunStatus status =
          record(
              SEEN.with(READY)
                  .with(
                      Results.finished(
                          "uid-0",
                          Results.failed("TargetMismatch", new Verification(10, 0, "404")))));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(
              Conditions.find(status.conditions, Conditions.TARGET_VERIFIED)
                  .orElseThrow()
                  .getStatus())
          .isEqualTo("False");
    }

    @Test
    void failsWhenItsJobIsGone() {
      warmUpRuns();
      assertThat(record(SEEN.with(READY)).message).contains("was deleted");
      assertThat(run.getStatus().phase).isEqualTo(Phase.Failed);
    }

    private String warmedUp(TargetState atEnd) {
      run = TestRuns.server(2, 0, "1s");
      admitted();
      record(SEEN.with(service("a")));
      record(SEEN.with(service("a")).with(new LoadState.Suspended("uid-0")));
      return record(SEEN.with(atEnd).with(Results.finished("uid-0", Results.of(10))))
          .warmup
          .targetPods;
    }

    @Test
    void ofAUrlNothingIsObserved() {
      run = TestRuns.server(2, 0, "1s");
      admitted();
      TargetState url = new TargetState.Ready("http://shop", "", Set.of());
      record(SEEN.with(url));
      record(SEEN.with(url).with(new LoadState.Suspended("uid-0")));
      assertThat(record(SEEN.with(url).with(Results.finished("uid-0", Results.of(10)))).warmup)
          .isNull();
    }

    /** An autoscaler may act on the load: what counts is what the warm-up leaves. */
    @Test
    void notesThePodsAtItsEndOrElseThoseAtItsStart() {
      assertThat(warmedUp(service("a", "b"))).isEqualTo(service("a", "b").podsHash());
      assertThat(warmedUp(NOT_READY)).isEqualTo(service("a").podsHash());
    }

    @Test
    void saysWhetherTheThroughputBecameSteady() {
      warmUpRuns();
      LoadResult result =
          new LoadResultBuilder(Outcome.SUCCEEDED)
              .warmup(new WarmupResult(WarmupResult.Steady.NotReached, List.of(10.0, 20.004)))
              .build();
      BenchmarkRunStatus status = record(SEEN.with(READY).with(Results.finished("uid-0", result)));
      assertThat(status.phase).isEqualTo(Phase.Measuring);
      assertThat(status.warmup.steady).isEqualTo("NotReached");
      assertThat(status.warmup.windows)
          .containsExactly(new BigDecimal("10.00"), new BigDecimal("20.00"));
    }

    @Test
    void goesOnToTheAttempts() {
      measuring();
      assertThat(run.getStatus().warmup.steady).as("nothing was observed").isNull();
      assertThat(run.getStatus().warmup.windows).isEmpty();
      assertThat(run.getStatus().phase).isEqualTo(Phase.Measuring);
      assertThat(run.getStatus().current).isNull();
      assertThat(Conditions.isTrue(run.getStatus().conditions, Conditions.TARGET_VERIFIED))
          .isTrue();
    }
  }

  @Nested
  class Measuring {
    @Test
    void leavesTheTargetAloneAfterTheWarmUp() {
      measuring();
      assertThat(decide(Observation.at(NOW.plusMillis(500)).with(READY)))
          .isEqualTo(new Decision.Wait(Duration.ofMillis(1500)));
    }

    @Test
    void checksTheTargetOnlyOnce() {
      measuring();
      assertThat(((Action.CreateLoad) action(afterPause())).start().verify()).isFalse();
    }

    /** Anybody may write annotations; only a comparison has other runs of the same. */
    @Test
    void measuresOneConnectionUnlessItsComparisonKnowsWhatThatGives() {
      run.getSpec().discardAttempts = 0;
      measuring();
      assertThat(((Action.CreateLoad) action(afterPause())).start().alone()).isTrue();
      run.getMetadata().setAnnotations(Map.of(Variant.ALONE_IS_KNOWN, "true"));
      assertThat(((Action.CreateLoad) action(afterPause())).start().alone()).isTrue();
      BenchmarkComparison comparison = new BenchmarkComparison();
      comparison.setMetadata(new ObjectMetaBuilder().withName("c").withUid("c").build());
      run.getMetadata().setOwnerReferences(List.of(Owners.controlledBy(comparison)));
      assertThat(((Action.CreateLoad) action(afterPause())).start().alone()).isFalse();
    }

    @Test
    void givesUpOnALoadWithoutPods() {
      measuring();
      attemptRuns(1);
      LoadState creating =
          new LoadState.Creating("uid-1", NOW.plusSeconds(2), "its pod doesn't exist yet");
      record(afterPause().with(creating));
      assertThat(decide(afterPause().with(creating)))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(2)));
      BenchmarkRunStatus status =
          record(Observation.at(NOW.plusSeconds(62)).with(READY).with(creating));
      assertThat(status.attempts.get(0).reason).isEqualTo("LoadPodMissing");
    }

    @Test
    void endsAtOnceWithLoadPodsThatNeverCanBeCreated() {
      measuring();
      attemptRuns(1);
      LoadState refused =
          new LoadState.Refused("uid-1", NOW.plusSeconds(2), "violates PodSecurity", false);
      BenchmarkRunStatus status = record(afterPause().with(refused));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(Conditions.find(status.conditions, Conditions.FAILED).orElseThrow().getReason())
          .isEqualTo("LoadPodRefused");
      assertThat(status.message).contains("violates PodSecurity");
    }

    @Test
    void givesAQuotaAMinuteAndSaysItMeanwhile() {
      measuring();
      attemptRuns(1);
      LoadState refused =
          new LoadState.Refused("uid-1", NOW.plusSeconds(2), "exceeded quota: pods", true);
      assertThat(record(afterPause().with(refused)).message).contains("exceeded quota: pods");
      assertThat(decide(afterPause().with(refused)))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(2)));
      BenchmarkRunStatus status =
          record(Observation.at(NOW.plusSeconds(62)).with(READY).with(refused));
      assertThat(status.phase).as("there may be room for the next").isEqualTo(Phase.Measuring);
      assertThat(status.attempts.get(0).reason).isEqualTo("LoadPodRefused");
      assertThat(status.attempts.get(0).message).contains("exceeded quota: pods");
    }

    @Test
    void aClockThatIsBehindGivesNoLoadUp() {
      measuring();
      attemptRuns(1);
      Instant behind = NOW.minus(Duration.ofHours(1));
      LoadState creating = new LoadState.Creating("uid-1", behind, "its pod doesn't exist yet");
      record(afterPause().with(creating));
      assertThat(decide(afterPause().with(creating))).isInstanceOf(Decision.Wait.class);
      record(afterPause().with(new LoadState.Running("uid-1", behind)));
      assertThat(run.getStatus().attempts).isEmpty();
    }

    @Test
    void aClockThatWasSetBackKeepsNoAttemptWaiting() {
      measuring();
      Observation before = Observation.at(NOW.minus(Duration.ofHours(1))).with(READY);
      assertThat(action(before)).isInstanceOf(Action.CreateLoad.class);
    }

    @Test
    void keepsTheFiguresWhereTheResultCannotBeStored() {
      measuring();
      attemptRuns(1);
      Observation finished = afterPause().with(Results.finished("uid-1", Results.of(10)));
      BenchmarkRunStatus first = notStored(finished);
      assertThat(first.phase).isEqualTo(Phase.Measuring);
      assertThat(first.attempts.get(0).reason).isNull();
      assertThat(first.attempts.get(0).requests).isEqualTo(10);
      assertThat(first.attempts.get(0).resultConfigMap).isNull();
      assertThat(first.attempts.get(0).message).contains("exceeded quota", "make room");
      attemptRuns(2);
      BenchmarkRunStatus status =
          record(
              afterPause()
                  .with(Results.finished("uid-2", Results.of(30)))
                  .withResults(Map.of(2, Results.of(30))));
      assertThat(status.phase).isEqualTo(Phase.Completed);
      assertThat(status.summary.requestsPerSecond.median).isEqualByComparingTo("20");
      assertThat(status.summary.latency).as("of all or of none").isNull();
      assertThat(status.message).contains("no latency over all attempts");
    }

    @Test
    void triesForAWhileToStoreAResult() {
      measuring();
      attemptRuns(1);
      Write store = action(afterPause().with(Results.finished("uid-1", Results.of(10))));
      assertThat(Decider.goesOnWithout(run, store, NOW)).as("it hasn't failed").isFalse();
      run.setStatus(
          NextStatus.of(run, NOW)
              .stalled(new KubernetesClientException("no webhook", 500, null))
              .status());
      assertThat(Decider.goesOnWithout(run, store, NOW.plusSeconds(19))).isFalse();
      assertThat(Decider.goesOnWithout(run, store, NOW.plusSeconds(20))).isTrue();
      assertThat(Decider.goesOnWithout(run, new Action.CreateTarget(), NOW.plusSeconds(20)))
          .as("no other write")
          .isFalse();
    }

    private BenchmarkRunStatus notStored(Observation seen) {
      Write store = action(seen);
      Decision.Record next =
          (Decision.Record)
              new Decider(Duration.ofMinutes(10))
                  .refused(run, seen, store, new Refused(Reason.Forbidden, "exceeded quota"));
      assertThat(next.events()).extracting(StatusEvent::reason).contains(Reason.ResultCut);
      run.setStatus((BenchmarkRunStatus) next.status());
      return run.getStatus();
    }

    @Test
    void endsWithAFirstAttemptThatWouldFailAgainAndAgain() {
      measuring();
      attemptRuns(1);
      LoadResult failed = Results.failed("ScriptFailed");
      BenchmarkRunStatus status =
          record(
              afterPause().with(Results.finished("uid-1", failed)).withResults(Map.of(1, failed)));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(Conditions.find(status.conditions, Conditions.FAILED).orElseThrow().getReason())
          .isEqualTo("ScriptFailed");
    }

    @Test
    void removesWhatIsLeftOfTheAttemptBeforeItBegins() {
      measuring();
      assertThat(action(afterPause().with(new Beside(List.of(), Leftovers.PRESENT))))
          .isEqualTo(new Action.StopLoads());
      assertThat(decide(afterPause().with(new Beside(List.of(), Leftovers.ENDING))))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(5)));
    }

    @Test
    void tellsAllGeneratorsTheSameTime() {
      measuring();
      attemptRuns(1);
      List<String> pods = List.of("load-0", "load-1");
      assertThat(action(afterPause().with(new LoadState.Prepared("uid-1", pods, Optional.empty()))))
          .isEqualTo(new Action.StartLoad(pods, NOW.plusSeconds(7)));
      assertThat(
              action(
                  afterPause()
                      .with(
                          new LoadState.Prepared(
                              "uid-1", List.of("load-1"), Optional.of(NOW.plusSeconds(6))))))
          .isEqualTo(new Action.StartLoad(List.of("load-1"), NOW.plusSeconds(6)));
    }

    @Test
    void keepsTheResultBeforeItWritesTheStatus() {
      measuring();
      attemptRuns(1);
      Observation finished = afterPause().with(Results.finished("uid-1", Results.of(10)));
      assertThat(action(finished)).isInstanceOf(Action.StoreResult.class);
      BenchmarkRunStatus status = record(finished.withResults(Map.of(1, Results.of(10))));
      assertThat(status.attempts).hasSize(1);
      assertThat(status.phase).isEqualTo(Phase.Measuring);
    }

    @Test
    void neverRunsALostJobAgain() {
      measuring();
      attemptRuns(1);
      BenchmarkRunStatus status = record(afterPause());
      assertThat(status.attempts).hasSize(1);
      assertThat(status.attempts.get(0).reason).isEqualTo("JobDeleted");
      assertThat(((Action.CreateLoad) action(afterPause())).start().load())
          .isEqualTo(new LoadId.Attempt(2));
    }

    @Test
    void doesNotTakeAnotherJobOfThatNameForItsOwn() {
      measuring();
      attemptRuns(1);
      BenchmarkRunStatus status =
          record(afterPause().with(Results.finished("uid-9", Results.of(10))));
      assertThat(status.attempts.get(0).reason).isEqualTo("JobDeleted");
    }

    @Test
    void failsAnAttemptInWhichTheTargetRestarted() {
      measuring();
      attemptRuns(1);
      TargetState other = new TargetState.Ready("http://10.0.0.1:8080", "pod/1", Set.of("node1"));
      BenchmarkRunStatus status =
          record(
              afterPause()
                  .with(other)
                  .with(Results.finished("uid-1", Results.of(10)))
                  .withResults(Map.of(1, Results.of(10))));
      assertThat(status.attempts.get(0).reason).isEqualTo("TargetRestarted");
      assertThat(status.summary).isNull();
    }

    private BenchmarkRunStatus crashed(PodCrash how, LoadResult result) {
      measuring();
      attemptRuns(1);
      return record(
          afterPause()
              .with(new TargetState.Starting(Reason.Starting, "not ready", "pod/1"))
              .withTargetCrash(Optional.of(how))
              .with(Results.finished("uid-1", result))
              .withResults(Map.of(1, result)));
    }

    @Test
    void failsAnAttemptInWhichTheTargetCrashed() {
      AttemptStatus attempt =
          crashed(new PodCrash(false, 3, "; it ended with: no"), Results.of(10)).attempts.get(0);
      assertThat(attempt.reason).isEqualTo("TargetCrashed");
      assertThat(attempt.message)
          .contains("exit code 3", "look at its log")
          .endsWith("it ended with: no");
    }

    @Test
    void saysThatTheTargetRanOutOfMemoryAndGoesOn() {
      BenchmarkRunStatus status =
          crashed(new PodCrash(true, 137, ""), Results.failed("TargetUnreachable"));
      assertThat(status.phase).isEqualTo(Phase.Measuring);
      assertThat(status.attempts.get(0).reason).isEqualTo("TargetCrashed");
      assertThat(status.attempts.get(0).message).contains("OOMKilled", "raise its memory limit");
    }

    @Test
    void goesOnWhereTheTargetRestartedUnderTheCheck() {
      measuring();
      attemptRuns(1);
      LoadResult unreachable = Results.failed("TargetUnreachable");
      TargetState other = new TargetState.Ready("http://10.0.0.1:8080", "pod/1", Set.of("node1"));
      BenchmarkRunStatus status =
          record(
              afterPause()
                  .with(other)
                  .with(Results.finished("uid-1", unreachable))
                  .withResults(Map.of(1, unreachable)));
      assertThat(status.phase).isEqualTo(Phase.Measuring);
      assertThat(status.attempts.get(0).reason).isEqualTo("TargetRestarted");
    }

    private void measured(int number, TargetState atEnd) {
      Map<Integer, LoadResult> results = Map.of(1, Results.of(10), 2, Results.of(10));
      record(
          afterPause()
              .with(atEnd)
              .with(Results.finished("uid-" + number, Results.of(10)))
              .withResults(results));
    }

    private void assertTargetChanged(String when) {
      Condition valid = Conditions.find(run.getStatus().conditions, Conditions.VALID).orElseThrow();
      assertThat(valid.getStatus()).isEqualTo("False");
      assertThat(valid.getReason()).isEqualTo("TargetChanged");
      assertThat(valid.getMessage()).contains(when);
    }

    private static TargetState restarted() {
      return new TargetState.Ready("http://10.0.0.1:8080", "pod/1", Set.of("node1"));
    }

    @Test
    void isNotValidIfTheTargetRestartsAfterTheWarmUp() {
      measuring();
      assertThat(run.getStatus().warmup.targetPods).isEqualTo(READY.podsHash());
      record(afterPause().with(restarted()).with(new LoadState.Suspended("uid-1")));
      measured(1, restarted());
      assertTargetChanged("between the warm-up and attempt 1");
    }

    @Test
    void isNotValidIfTheTargetRestartsBetweenAttempts() {
      measuring();
      attemptRuns(1);
      measured(1, READY);
      assertThat(run.getStatus().attempts.get(0).targetPodsAtEnd).isNull();
      record(afterPause().with(restarted()).with(new LoadState.Suspended("uid-2")));
      measured(2, restarted());
      assertTargetChanged("between attempt 1 and attempt 2");
    }

    @Test
    void isNotValidIfTheTargetOfTheLaterAttemptsIsColdAfterARestart() {
      measuring();
      attemptRuns(1);
      measured(1, restarted());
      assertThat(run.getStatus().attempts.get(0).reason).isEqualTo("TargetRestarted");
      record(afterPause().with(restarted()).with(new LoadState.Suspended("uid-2")));
      measured(2, restarted());
      assertTargetChanged("between the warm-up and attempt 2");
    }

    @Test
    void isNotValidIfAServiceHasOtherPodsAtTheEndOfItsLastAttempt() {
      run = TestRuns.server(1, 0, "0s");
      admitted();
      record(SEEN.with(service("a")));
      record(afterPause().with(service("a")).with(new LoadState.Suspended("uid-1")));
      measured(1, service("a", "b"));
      assertThat(run.getStatus().attempts.get(0).targetPods).isEqualTo(service("a").podsHash());
      assertThat(run.getStatus().attempts.get(0).targetPodsAtEnd)
          .isEqualTo(service("a", "b").podsHash());
      assertTargetChanged("during attempt 1");
    }

    /** An overloaded pod may not be ready for a while; it is the same one afterwards. */
    @Test
    void aServiceThatIsNotReadyAtTheEndHasNoOtherPods() {
      run = TestRuns.server(1, 0, "0s");
      admitted();
      record(SEEN.with(service("a")));
      record(afterPause().with(service("a")).with(new LoadState.Suspended("uid-1")));
      measured(1, NOT_READY);
      assertThat(run.getStatus().attempts.get(0).targetPodsAtEnd).isNull();
    }

    @Test
    void waitsForNewsOfTheTargetWhereNobodyTookTheConnections() {
      measuring();
      attemptRuns(1);
      LoadResult unreachable = Results.failed("TargetUnreachable");
      LoadState ended = new LoadState.Finished("uid-1", unreachable, null, NOW.plusSeconds(1));
      assertThat(decide(afterPause().with(ended)))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(4)));
    }

    @Test
    void keepsTheSummaryWhereTheLastAttemptFailedBeforeItsEnd() {
      measuring();
      attemptRuns(1);
      record(
          afterPause()
              .with(Results.finished("uid-1", Results.of(10)))
              .withResults(Map.of(1, Results.of(10))));
      attemptRuns(2);
      BenchmarkRunStatus status =
          record(
              Observation.at(NOW.plusSeconds(600))
                  .with(READY)
                  .with(new LoadState.Running("uid-2", NOW.plusSeconds(2))));
      assertThat(status.phase).isEqualTo(Phase.Completed);
      assertThat(status.attempts.get(1).reason).isEqualTo("LoadOverdue");
      assertThat(status.summary.latency).isNotNull();
    }

    private static Observation withFiles(Observation seen, String hash) {
      Environment environment = new Environment();
      environment.filesHash = hash;
      return seen.with(environment);
    }

    @Test
    void failsIfSomebodyEditsTheScriptBetweenAttempts() {
      measuring();
      run.getStatus().environment = withFiles(SEEN, "a").environment().orElseThrow();
      Observation ended =
          afterPause()
              .with(Results.finished("uid-1", Results.of(10)))
              .withResults(Map.of(1, Results.of(10)));
      attemptRuns(1);
      assertThat(record(withFiles(ended, "a")).attempts).hasSize(1);
      attemptRuns(2);
      Observation second =
          afterPause()
              .with(Results.finished("uid-2", Results.of(10)))
              .withResults(Map.of(1, Results.of(10), 2, Results.of(10)));
      BenchmarkRunStatus status = record(withFiles(second, "b"));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(status.message).contains("a ConfigMap", "was changed");
      assertThat(status.attempts).as("measured before").hasSize(1);
    }

    /** Its pods would read the new one, and their load would be another. */
    @Test
    void failsIfSomebodyDeletesTheScriptAndCreatesAnother() {
      measuring();
      run.getStatus().environment = withFiles(SEEN, "a").environment().orElseThrow();
      attemptRuns(1);
      Observation ended =
          afterPause()
              .with(Results.finished("uid-1", Results.of(10)))
              .withResults(Map.of(1, Results.of(10)));
      assertThat(record(withFiles(ended, null)).environment.filesHash).isEqualTo("a");
      attemptRuns(2);
      Observation second =
          afterPause()
              .with(Results.finished("uid-2", Results.of(10)))
              .withResults(Map.of(1, Results.of(10), 2, Results.of(10)));
      assertThat(record(withFiles(second, "b")).phase).isEqualTo(Phase.Failed);
    }

    @Test
    void waitsForNewsOfTheTargetWhereConnectionsBroke() {
      measuring();
      attemptRuns(1);
      LoadResult broken = Results.of(10, 1000, new LoadErrors(0, 3, 7, 0, 0));
      LoadState ended = new LoadState.Finished("uid-1", broken, null, NOW.plusSeconds(1));
      assertThat(decide(afterPause().with(ended)))
          .as("4 s before the 5 s after its end are over")
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(4)));
      BenchmarkRunStatus status =
          record(
              Observation.at(NOW.plusSeconds(6))
                  .with(READY)
                  .with(ended)
                  .withResults(Map.of(1, broken)));
      assertThat(status.attempts.get(0).reason).as("no news came").isNull();
    }

    @Test
    void doesNotMindATargetThatIsOnlySlowToAnswerItsProbe() {
      measuring();
      attemptRuns(1);
      BenchmarkRunStatus status =
          record(
              afterPause()
                  .with(new TargetState.Starting(Reason.Starting, "not ready", "pod/0"))
                  .with(Results.finished("uid-1", Results.of(10)))
                  .withResults(Map.of(1, Results.of(10))));
      assertThat(status.attempts.get(0).reason).isNull();
    }

    @Test
    void looksIntoTheLogOfALoadThatDoesNotEnd() {
      measuring();
      attemptRuns(1);
      Instant start = NOW.plusSeconds(2);
      Duration longest = LoadTimes.longest(run, new LoadId.Attempt(1));
      Duration suspicious = LoadTimes.suspicious(run, new LoadId.Attempt(1));
      LoadState running = new LoadState.Running("uid-1", start);
      assertThat(decide(Observation.at(start).with(READY).with(running)))
          .isEqualTo(new Decision.Wait(suspicious));
      assertThat(decide(Observation.at(start.plus(suspicious)).with(READY).with(running)))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(10)));
      Instant last = start.plus(longest).minusSeconds(1);
      assertThat(decide(Observation.at(last).with(READY).with(running)))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(1)));
    }

    @Test
    void givesUpOnALoadThatNeverEnds() {
      measuring();
      attemptRuns(1);
      Observation late =
          Observation.at(NOW.plusSeconds(600))
              .with(READY)
              .with(new LoadState.Running("uid-1", NOW.plusSeconds(2)));
      assertThat(record(late).attempts.get(0).reason).isEqualTo("LoadOverdue");
    }

    @Test
    void completesWithOneCountedAttempt() {
      measuring();
      attemptRuns(1);
      record(afterPause().with(new LoadState.Lost("uid-1", Reason.LoadPodEvicted, "disk")));
      attemptRuns(2);
      BenchmarkRunStatus status =
          record(
              afterPause()
                  .with(Results.finished("uid-2", Results.of(10)))
                  .withResults(Map.of(2, Results.of(10))));
      assertThat(status.phase).isEqualTo(Phase.Completed);
      assertThat(status.message).isEqualTo("2 attempts, 1 of them failed");
      assertThat(Conditions.isTrue(status.conditions, Conditions.COMPLETE)).isTrue();
    }

    @Test
    void failsWithoutACountedAttempt() {
      measuring();
      for (int number = 1; number <= 2; number++) {
        attemptRuns(number);
        record(
            afterPause().with(new LoadState.Lost("uid-" + number, Reason.LoadPodDied, "killed")));
      }
      assertThat(run.getStatus().phase).isEqualTo(Phase.Failed);
      assertThat(run.getStatus().message).contains("killed");
    }

    @Test
    void failsWhenTheTargetIsDeletedBetweenAttempts() {
      measuring();
      Observation noTarget = Observation.at(NOW.plusSeconds(2));
      assertThat(record(noTarget).phase).isEqualTo(Phase.Failed);
    }
  }

  /** How long a run may hold its slot while its target isn't ready: 10 minutes here. */
  @Nested
  class HoldsItsSlotForATarget {
    private static final TargetState STARTING =
        new TargetState.Starting(Reason.Unschedulable, "no node takes it", "");

    private final Duration most = Duration.ofMinutes(10);

    private void assertTimedOut(BenchmarkRunStatus status) {
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(Conditions.find(status.conditions, Conditions.FAILED).orElseThrow().getReason())
          .isEqualTo("ProvisioningTimedOut");
      assertThat(status.message).contains("maxProvisioning", "no node takes it");
    }

    @Test
    void endsThatDoesNotBecomeReady() {
      admitted();
      record(SEEN.with(STARTING));
      Observation late = Observation.at(NOW.plus(most).minusSeconds(2)).with(STARTING);
      assertThat(decide(late)).isEqualTo(new Decision.Wait(Duration.ofSeconds(2)));
      assertTimedOut(record(Observation.at(NOW.plus(most)).with(STARTING)));
    }

    @Test
    void endsThatIsNotReadyAgainBetweenLoads() {
      measuring();
      Instant gone = NOW.plusSeconds(600);
      record(Observation.at(gone).with(STARTING));
      assertThat(run.getStatus().phase).isEqualTo(Phase.Measuring);
      assertThat(decide(Observation.at(gone.plus(most).minusSeconds(9)).with(STARTING)))
          .as("counted from when it was no longer ready")
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(5)));
      assertTimedOut(record(Observation.at(gone.plus(most)).with(STARTING)));
    }

    @Test
    void endsThatWaitsForItsLoadPod() {
      measuring();
      attemptRuns(1);
      Instant begun = Times.parse(run.getStatus().current.startTime).orElseThrow();
      LoadState pending = new LoadState.Pending("uid-1", Reason.Unschedulable, "no node takes it");
      Observation early = Observation.at(begun.plusSeconds(1)).with(READY).with(pending);
      record(early);
      assertThat(decide(early))
          .as("no watch reports its events")
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(5)));
      assertThat(decide(Observation.at(begun.plus(most).minusSeconds(2)).with(READY).with(pending)))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(2)));
      assertTimedOut(record(Observation.at(begun.plus(most)).with(READY).with(pending)));
    }

    @Test
    void theLoadItselfDoesNotCount() {
      measuring();
      attemptRuns(1);
      Instant late = NOW.plus(most).plus(most);
      assertThat(record(Observation.at(late).with(STARTING)).attempts.get(0).reason)
          .isEqualTo("JobDeleted");
    }

    @Test
    void theShorterTimeoutWins() {
      run.getSpec().timeout = GoDuration.parse("1m");
      admitted();
      BenchmarkRunStatus status = record(Observation.at(NOW.plus(most)).with(STARTING));
      assertThat(Conditions.find(status.conditions, Conditions.FAILED).orElseThrow().getReason())
          .isEqualTo("TimedOut");
    }
  }

  @Nested
  class AnyPhase {
    @Test
    void endsAtOnceWhereItsSpecCannotBeRead() {
      run =
          TestRuns.run(
              """
              target: {server: {image: a, port: 80, resources: {limits: {cpu: 1e3m}}}}
              load: {wrk: {}}
              """);
      BenchmarkRunStatus status = record(SEEN.with(new QueuePlace.Behind("shop/other", true)));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(status.message).contains("spec.target.server.resources.limits.cpu");
      assertThat(record(SEEN).cleanedUp).isTrue();
      assertThat(decide(SEEN)).isInstanceOf(Decision.Done.class);
    }

    @Test
    void measuresNothingTwiceWhereItsStatusCannotBeRead() {
      run = TestRuns.server(1, 0, "0s");
      var stored = ApiJson.serialization().convertValue(run, java.util.Map.class);
      stored.put("status", java.util.Map.of("phase", "Measuring", "attempts", "none"));
      run = ApiJson.serialization().convertValue(stored, BenchmarkRun.class);
      assertThat(record(SEEN).message).contains("status.attempts");
      assertThat(run.getStatus().phase).isEqualTo(Phase.Failed);
    }

    @Test
    void endsAtTheTimeout() {
      warmingUp();
      BenchmarkRunStatus status = record(Observation.at(NOW.plus(Duration.ofMinutes(30))));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(Conditions.find(status.conditions, Conditions.FAILED).orElseThrow().getReason())
          .isEqualTo("TimedOut");
    }

    @Test
    void neverWaitsPastTheTimeout() {
      warmUpRuns();
      run.getStatus().current.startTime = Times.format(NOW.plus(Duration.ofMinutes(28)));
      Observation late =
          Observation.at(NOW.plus(Duration.ofMinutes(30)).minusSeconds(3))
              .with(READY)
              .with(new LoadState.Pending("uid-0", Reason.Unschedulable, "no node"));
      record(late);
      assertThat(decide(late)).isEqualTo(new Decision.Wait(Duration.ofSeconds(3)));
    }

    @Test
    void endsWhenItIsCancelled() {
      warmUpRuns();
      run.getSpec().cancel = true;
      BenchmarkRunStatus status = record(SEEN.with(READY));
      assertThat(status.phase).isEqualTo(Phase.Cancelled);
      assertThat(Conditions.isTrue(status.conditions, Conditions.FINISHED)).isTrue();
      assertThat(Conditions.find(status.conditions, Conditions.COMPLETE)).isEmpty();
    }

    /** Without a finalizer it would be gone, and nothing of it left to decide. */
    @Test
    void endsWhenItIsDeletedAndAFinalizerKeepsIt() {
      warmUpRuns();
      run.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
      BenchmarkRunStatus status = record(SEEN.with(READY));
      assertThat(status.phase).isEqualTo(Phase.Cancelled);
      assertThat(status.message).contains("metadata.finalizers");
    }

    @Test
    void cancelledWithASlotThatItsStatusDoesNotNameYetItGivesThatBack() {
      run.getSpec().cancel = true;
      Observation taken = SEEN.with(new QueuePlace.Admitted(3));
      assertThat(record(taken).phase).isEqualTo(Phase.Cancelled);
      assertThat(action(taken)).isInstanceOf(SlotWrite.Release.class);
    }

    @Test
    void endsWhenAFreeFormPartOfTheSpecChanges() {
      admitted();
      run.getSpec().target.server.podTemplate =
          com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.objectNode().put("a", 1);
      assertThat(record(SEEN.with(READY)).message).contains("spec was changed");
    }

    @Test
    void isDeletedWhenItsTimeToLiveIsOver() {
      admitted();
      run.getSpec().cancel = true;
      run.getSpec().ttlAfterFinished = GoDuration.parse("1m");
      record(SEEN);
      record(SEEN);
      assertThat(decide(Observation.at(NOW.plusSeconds(20))))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(40)));
      assertThat(action(Observation.at(NOW.plusSeconds(60)))).isEqualTo(new Delete());
    }

    /** Its comparison may not have read its figures yet. */
    @Test
    void ofAComparisonItStaysWhateverItsTimeToLive() {
      admitted();
      BenchmarkComparison comparison = new BenchmarkComparison();
      comparison.setMetadata(new ObjectMetaBuilder().withName("c").withUid("uid-c").build());
      run.getMetadata().setOwnerReferences(List.of(Owners.controlledBy(comparison)));
      run.getSpec().cancel = true;
      run.getSpec().ttlAfterFinished = GoDuration.ZERO;
      record(SEEN);
      assertThat(record(SEEN).cleanedUp).isTrue();
      assertThat(decide(SEEN)).isEqualTo(new Decision.Done());
    }

    @Test
    void isDeletedOnceAlthoughAFinalizerKeepsIt() {
      admitted();
      run.getSpec().ttlAfterFinished = GoDuration.parse("1m");
      run.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
      record(SEEN);
      record(SEEN);
      assertThat(decide(Observation.at(NOW.plusSeconds(60)))).isEqualTo(new Decision.Done());
    }

    @Test
    void clearsAwayBeforeItGivesTheSlotBack() {
      admitted();
      run.getSpec().cancel = true;
      record(SEEN);
      Observation held = SEEN.with(new QueuePlace.Admitted(0));
      assertThat(action(held.withLeftovers(Leftovers.PRESENT)))
          .isEqualTo(new Action.RemoveLeftovers());
      assertThat(decide(held.withLeftovers(Leftovers.ENDING)))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(5)));
      assertThat(action(held)).isEqualTo(new SlotWrite.Release());
      assertThat(record(SEEN).cleanedUp).isTrue();
      assertThat(decide(SEEN)).asInstanceOf(type(Decision.Done.class)).isNotNull();
    }

    @Test
    void whileItsStepsFailItHoldsASlotOnlyAsLongAsSomethingOfItMayRun() {
      Decider decider = new Decider(Duration.ofMinutes(10));
      assertThat(decider.mustNotHoldSlot(run, NOW)).as("not admitted yet").isTrue();
      admitted();
      assertThat(decider.mustNotHoldSlot(run, NOW)).as("under way").isFalse();
      run.getSpec().cancel = true;
      record(SEEN);
      assertThat(decider.mustNotHoldSlot(run, NOW)).as("has just ended").isFalse();
      assertThat(decider.mustNotHoldSlot(run, NOW.plusSeconds(120))).isTrue();
    }

    @Test
    void itHoldsNoSlotLongPastItsBoundAlthoughItsEndCannotBeWritten() {
      Decider decider = new Decider(Duration.ofMinutes(10));
      admitted();
      assertThat(run.getStatus().phase).isEqualTo(Phase.Provisioning);
      for (Phase phase : List.of(Phase.Provisioning, Phase.WarmingUp, Phase.Measuring)) {
        run.getStatus().phase = phase;
        Instant bound =
            NOW.plus(
                phase == Phase.Provisioning
                    ? Duration.ofMinutes(10)
                    : run.getSpec().timeout.toDuration());
        assertThat(decider.mustNotLoad(run, bound.minusMillis(1))).as("%s", phase).isFalse();
        assertThat(decider.mustNotLoad(run, bound)).as("%s", phase).isTrue();
        assertThat(decider.mustNotHoldSlot(run, bound.plusSeconds(119))).isFalse();
        assertThat(decider.mustNotHoldSlot(run, bound.plusSeconds(120))).isTrue();
      }
      run.getStatus().phase = Phase.Completed;
      run.getStatus().completionTime = NOW.toString();
      assertThat(decider.mustNotLoad(run, NOW.plusSeconds(1_000_000))).isFalse();
    }

    @Test
    void whatItLeavesKeepsNobodyWaitingForLong() {
      admitted();
      run.getSpec().cancel = true;
      record(SEEN);
      Observation late = Observation.at(NOW.plusSeconds(120));
      for (Leftovers left : List.of(Leftovers.PRESENT, Leftovers.ENDING)) {
        assertThat(action(late.with(new QueuePlace.Admitted(0)).withLeftovers(left)))
            .isEqualTo(new SlotWrite.Release());
      }
      assertThat(action(late.withLeftovers(Leftovers.PRESENT)))
          .as("what can be removed still is")
          .isEqualTo(new Action.RemoveLeftovers());
      assertThat(record(late.withLeftovers(Leftovers.ENDING)).cleanedUp).isTrue();
    }
  }
}

package io.wrkbench.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.observe.Beside;
import io.wrkbench.observe.Leftovers;
import io.wrkbench.observe.LoadState;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.QueuePlace;
import io.wrkbench.observe.TargetState;
import io.wrkbench.resource.LoadId;
import io.wrkbench.resource.SlotLease;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.LoadResultBuilder;
import io.wrkbench.result.Outcome;
import io.wrkbench.result.Verification;
import io.wrkbench.result.WarmupResult;
import io.wrkbench.status.Conditions;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The decision in each phase for each thing that can be observed there. */
class DeciderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Observation SEEN = Observation.at(NOW);
  private static final TargetState READY =
      new TargetState.Ready("http://10.0.0.1:8080", "pod/0", Set.of("node1"));

  private BenchmarkRun run = TestRuns.server(2, 0, "1s");

  private Decision decide(Observation seen) {
    return new Decider().decide(run, seen);
  }

  /** Applies the decision, which has to be a record. */
  private BenchmarkRunStatus record(Observation seen) {
    Decision decision = decide(seen);
    assertThat(decision).isInstanceOf(Decision.Record.class);
    run.setStatus(((Decision.Record) decision).status());
    return run.getStatus();
  }

  private Action action(Observation seen) {
    Decision decision = decide(seen);
    assertThat(decision).isInstanceOf(Decision.Act.class);
    return ((Decision.Act) decision).action();
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
      assertThat(status.message).isEqualTo("waits behind shop/other");
    }

    @Test
    void writesNothingTwice() {
      Observation behind = SEEN.with(new QueuePlace.Behind("shop/other", true));
      record(behind);
      assertThat(decide(behind)).isEqualTo(new Decision.Wait(Duration.ofSeconds(5)));
    }

    @Test
    void looksAgainSoonWhereThereIsASlotForItToo() {
      Observation soon = SEEN.with(new QueuePlace.Soon("shop/other"));
      assertThat(record(soon).message).isEqualTo("waits behind shop/other");
      assertThat(decide(soon)).isEqualTo(new Decision.Wait(Duration.ofMillis(500)));
    }

    @Test
    void takesAFreeSlot() {
      assertThat(action(SEEN.with(new QueuePlace.Next(1, Optional.empty()))))
          .isEqualTo(new Action.TakeSlot(1, Optional.empty()));
    }

    @Test
    void takesTheSlotOfADeletedRun() {
      Optional<SlotLease.Holder> gone = Optional.of(new SlotLease.Holder("shop", "gone", "uid"));
      assertThat(action(SEEN.with(new QueuePlace.Next(0, gone))))
          .isEqualTo(new Action.TakeSlot(0, gone));
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
          record(SEEN.withMissing(Optional.of("there is no ConfigMap body")));
      assertThat(status.phase).isEqualTo(Phase.Provisioning);
      assertThat(status.message).isEqualTo("there is no ConfigMap body");
    }

    @Test
    void saysWhatTheTargetWaitsFor() {
      admitted();
      BenchmarkRunStatus status =
          record(SEEN.with(new TargetState.Starting("Unschedulable", "no node", "")));
      assertThat(status.phase).isEqualTo(Phase.Provisioning);
      assertThat(Conditions.find(status, Conditions.TARGET_READY).orElseThrow().getReason())
          .isEqualTo("Unschedulable");
    }

    @Test
    void failsWithATargetThatCannotStart() {
      admitted();
      BenchmarkRunStatus status =
          record(SEEN.with(new TargetState.Broken("ImagePullBackOff", "no such image", "")));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(Conditions.isTrue(status, Conditions.FAILED)).isTrue();
      assertThat(Conditions.isTrue(status, Conditions.FINISHED)).isTrue();
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
    void namesTheJobInTheStatusBeforeItRuns() {
      warmUpRuns();
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
      assertThat(Conditions.find(status, Conditions.TARGET_VERIFIED).orElseThrow().getStatus())
          .isEqualTo("False");
    }

    @Test
    void failsWhenItsJobIsGone() {
      warmUpRuns();
      assertThat(record(SEEN.with(READY)).message).contains("is gone");
      assertThat(run.getStatus().phase).isEqualTo(Phase.Failed);
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
      assertThat(run.getStatus().warmup).as("nothing was observed").isNull();
      assertThat(run.getStatus().phase).isEqualTo(Phase.Measuring);
      assertThat(run.getStatus().current).isNull();
      assertThat(Conditions.isTrue(run.getStatus(), Conditions.TARGET_VERIFIED)).isTrue();
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

    @Test
    void givesUpOnALoadWithoutPods() {
      measuring();
      attemptRuns(1);
      LoadState creating =
          new LoadState.Creating("uid-1", NOW.plusSeconds(2), "its pod isn't there yet");
      record(afterPause().with(creating));
      assertThat(decide(afterPause().with(creating)))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(60)));
      assertThat(action(Observation.at(NOW.plusSeconds(62)).with(READY).with(creating)))
          .isEqualTo(new Action.StopLoads());
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
      assertThat(Conditions.find(status, Conditions.FAILED).orElseThrow().getReason())
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
                  .with(new TargetState.Starting("Starting", "not ready", "pod/0"))
                  .with(Results.finished("uid-1", Results.of(10)))
                  .withResults(Map.of(1, Results.of(10))));
      assertThat(status.attempts.get(0).reason).isNull();
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
      record(afterPause().with(new LoadState.Lost("uid-1", "LoadPodEvicted", "disk")));
      attemptRuns(2);
      BenchmarkRunStatus status =
          record(
              afterPause()
                  .with(Results.finished("uid-2", Results.of(10)))
                  .withResults(Map.of(2, Results.of(10))));
      assertThat(status.phase).isEqualTo(Phase.Completed);
      assertThat(status.message).isEqualTo("2 attempts, 1 of them failed");
      assertThat(Conditions.isTrue(status, Conditions.COMPLETE)).isTrue();
    }

    @Test
    void failsWithoutACountedAttempt() {
      measuring();
      for (int number = 1; number <= 2; number++) {
        attemptRuns(number);
        record(afterPause().with(new LoadState.Lost("uid-" + number, "LoadPodDied", "killed")));
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

  @Nested
  class AnyPhase {
    @Test
    void endsAtTheTimeout() {
      admitted();
      BenchmarkRunStatus status = record(Observation.at(NOW.plus(Duration.ofMinutes(30))));
      assertThat(status.phase).isEqualTo(Phase.Failed);
      assertThat(Conditions.find(status, Conditions.FAILED).orElseThrow().getReason())
          .isEqualTo("TimedOut");
    }

    @Test
    void neverWaitsPastTheTimeout() {
      warmUpRuns();
      Observation late =
          Observation.at(NOW.plus(Duration.ofMinutes(29)))
              .with(READY)
              .with(new LoadState.Pending("uid-0", "Unschedulable", "no node"));
      record(late);
      assertThat(decide(late)).isEqualTo(new Decision.Wait(Duration.ofMinutes(1)));
    }

    @Test
    void endsWhenItIsCancelled() {
      warmUpRuns();
      run.getSpec().cancel = true;
      BenchmarkRunStatus status = record(SEEN.with(READY));
      assertThat(status.phase).isEqualTo(Phase.Cancelled);
      assertThat(Conditions.isTrue(status, Conditions.FINISHED)).isTrue();
      assertThat(Conditions.find(status, Conditions.COMPLETE)).isEmpty();
    }

    @Test
    void cancelledWithASlotThatItsStatusDoesNotNameYetItGivesThatBack() {
      run.getSpec().cancel = true;
      Observation taken = SEEN.with(new QueuePlace.Admitted(3));
      BenchmarkRunStatus status = record(taken);
      assertThat(status.phase).isEqualTo(Phase.Cancelled);
      assertThat(status.slot).isEqualTo(3);
      assertThat(action(taken)).isInstanceOf(Action.ReleaseSlot.class);
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
      assertThat(decide(Observation.at(NOW.plusSeconds(20))))
          .isEqualTo(new Decision.Wait(Duration.ofSeconds(40)));
      assertThat(action(Observation.at(NOW.plusSeconds(60)))).isEqualTo(new Action.DeleteRun());
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
      assertThat(action(held)).isEqualTo(new Action.ReleaseSlot());
      assertThat(decide(SEEN)).asInstanceOf(type(Decision.Done.class)).isNotNull();
    }
  }
}

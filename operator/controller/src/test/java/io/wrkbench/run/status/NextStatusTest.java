package io.wrkbench.run.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Errors;
import io.wrkbench.api.Phase;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.SingleConnection;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a status says of objectives at the end of a run, in each place where a user looks. */
class NextStatusTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static BenchmarkRun run(String objectives) {
    return TestRuns.run(
        """
        target: {url: "http://shop:8080"}
        load: {wrk: {threads: 1, connections: 1, duration: 1s}}
        attempts: 2
        objectives: %s
        """
            .formatted(objectives));
  }

  /** The run's next attempt, of 1000 requests per second. */
  private static NextStatus attempt(BenchmarkRun run, int number) {
    return attempt(run, number, 0);
  }

  /** The same, of which so many answers had a wrong status. */
  private static NextStatus attempt(BenchmarkRun run, int number, long errors) {
    AttemptStatus attempt = new AttemptStatus();
    attempt.number = number;
    attempt.outcome = AttemptStatus.Outcome.Succeeded;
    attempt.discarded = false;
    attempt.requests = 1000L;
    attempt.requestsPerSecond = new BigDecimal("1000.00");
    attempt.duration = GoDuration.parse("1s");
    attempt.errors = new Errors();
    attempt.errors.status = errors;
    return NextStatus.of(run, NOW).attemptEnded(attempt, Map.of(), Optional.empty());
  }

  private static BenchmarkRunStatus completed(String objectives) {
    BenchmarkRun run = run(objectives);
    run.setStatus(attempt(run, 1).status());
    return attempt(run, 2).status();
  }

  private static Condition objectivesMet(BenchmarkRunStatus status) {
    return Conditions.find(status.conditions, Conditions.OBJECTIVES_MET).orElseThrow();
  }

  @Test
  void aMissedObjectiveIsInTheMessageTheColumnAndTheCondition() {
    BenchmarkRunStatus status =
        completed("[{metric: requestsPerSecond, min: '2000'}, {metric: errorRatio, max: '0'}]");
    String why = "requestsPerSecond is 1000.00, 50 % below the minimum of 2000";
    assertThat(status.phase).isEqualTo(Phase.Completed);
    assertThat(status.message).isEqualTo("2 attempts; " + why);
    assertThat(status.summary.objectives).isEqualTo("Missed: requestsPerSecond 1000.00 < 2000");
    assertThat(objectivesMet(status).getStatus()).isEqualTo("False");
    assertThat(objectivesMet(status).getMessage()).isEqualTo(why);
  }

  @Test
  void allMet() {
    BenchmarkRunStatus status = completed("[{metric: requestsPerSecond, min: '1000'}]");
    assertThat(status.message).isEqualTo("2 attempts");
    assertThat(status.summary.objectives).isEqualTo("Met");
    assertThat(objectivesMet(status).getStatus()).isEqualTo("True");
  }

  @Test
  void figuresThatCannotBeTrustedMeetNoObjectiveButMayMissOne() {
    BenchmarkRunStatus met = invalid("[{metric: requestsPerSecond, min: '1000'}]");
    assertThat(met.summary.objectives).isEqualTo("Unknown");
    assertThat(objectivesMet(met).getStatus()).isEqualTo("Unknown");
    assertThat(objectivesMet(met).getReason()).isEqualTo("NotValid");
    assertThat(objectivesMet(met).getMessage())
        .isEqualTo(
            "the objectives would be met, but the figures can't be trusted: "
                + valid(met).getMessage());
    assertThat(met.message).isEqualTo("2 attempts; " + objectivesMet(met).getMessage());
    BenchmarkRunStatus missed = invalid("[{metric: requestsPerSecond, min: '2000'}]");
    assertThat(missed.summary.objectives).startsWith("Missed: ");
    assertThat(objectivesMet(missed).getStatus()).isEqualTo("False");
    assertThat(objectivesMet(missed).getReason()).isEqualTo("Missed");
  }

  /** Of a run with too many errors. */
  private static BenchmarkRunStatus invalid(String objectives) {
    BenchmarkRun run = run(objectives);
    run.setStatus(attempt(run, 1, 20).status());
    BenchmarkRunStatus status = attempt(run, 2, 20).status();
    assertThat(valid(status).getStatus()).isEqualTo("False");
    return status;
  }

  /** A service that answers an error, and at once, isn't as good as its other attempts say. */
  @ParameterizedTest
  @CsvSource({
    "NothingAsExpected, False, TooManyErrors, in attempt 2 no answer was as expected",
    "NothingAnswered, False, TooManyErrors, attempt 2 got no answer",
    "TargetCrashed, False, TooManyErrors, the target crashed in attempt 2",
    "TargetRestarted, True, PartlyChecked,",
    "LoadPodLost, True, PartlyChecked,",
  })
  void anAttemptWithoutARightAnswerIsNotForgotten(
      String why, String valid, String reason, String message) {
    BenchmarkRunStatus status = withAFailedAttempt(why, false);
    assertThat(status.phase).isEqualTo(Phase.Completed);
    assertThat(status.summary.errorRatio).isEqualTo("0");
    assertThat(valid(status).getStatus()).isEqualTo(valid);
    assertThat(valid(status).getReason()).isEqualTo(reason);
    assertThat(objectivesMet(status).getStatus()).isEqualTo(message == null ? "True" : "Unknown");
    if (message != null) {
      assertThat(valid(status).getMessage()).isEqualTo(message);
      assertThat(status.summary.objectives).isEqualTo("Unknown");
      assertThat(status.bottleneck.limit).isEqualTo("Invalid");
      assertThat(status.bottleneck.message).isEqualTo(message);
    }
  }

  @Test
  void anAttemptThatIsDiscardedMayFail() {
    assertThat(valid(withAFailedAttempt("NothingAsExpected", true)).getStatus()).isEqualTo("True");
  }

  /** The second of three attempts fails. */
  private static BenchmarkRunStatus withAFailedAttempt(String why, boolean discarded) {
    BenchmarkRun run = run("[{metric: errorRatio, max: '0.001'}]");
    run.getSpec().attempts = 3;
    run.setStatus(attempt(run, 1).status());
    AttemptStatus failed = new AttemptStatus();
    failed.number = 2;
    failed.outcome = AttemptStatus.Outcome.Failed;
    failed.reason = why;
    failed.discarded = discarded;
    run.setStatus(
        NextStatus.of(run, NOW).attemptEnded(failed, Map.of(), Optional.empty()).status());
    return attempt(run, 3).status();
  }

  @Test
  void figuresOfWhichNobodyKnowsWhetherTheyCanBeTrustedMeetObjectives() {
    BenchmarkRun run = run("[{metric: requestsPerSecond, min: '1000'}]");
    run.getSpec().attempts = 1;
    BenchmarkRunStatus status = attempt(run, 1).status();
    assertThat(valid(status).getStatus()).isEqualTo("Unknown");
    assertThat(status.summary.objectives).isEqualTo("Met");
    assertThat(objectivesMet(status).getStatus()).isEqualTo("True");
    assertThat(objectivesMet(status).getReason()).isEqualTo("AllMet");
  }

  @Test
  void whileARunMeasuresNothingIsSaidOfThem() {
    BenchmarkRunStatus status =
        attempt(run("[{metric: requestsPerSecond, min: '1000'}]"), 1).status();
    assertThat(status.summary.objectives).isNull();
    assertThat(Conditions.find(status.conditions, Conditions.OBJECTIVES_MET)).isEmpty();
  }

  @Test
  void aRunThatEndsBeforeThatLeavesThemUnknown() {
    BenchmarkRun run = run("[{metric: requestsPerSecond, min: '1000'}]");
    BenchmarkRunStatus queued = NextStatus.of(run, NOW).cancelled().status();
    assertThat(queued.summary.objectives).isEqualTo("Unknown");
    assertThat(objectivesMet(queued).getStatus()).isEqualTo("Unknown");
    run.setStatus(attempt(run, 1).status());
    BenchmarkRunStatus measuring =
        NextStatus.of(run, NOW).failed(Reason.TimedOut, "too late").status();
    assertThat(measuring.summary.objectives).isEqualTo("Unknown");
    assertThat(measuring.summary.requestsPerSecond.median).isEqualByComparingTo("1000");
    assertThat(objectivesMet(measuring).getReason()).isEqualTo("NotJudged");
    assertThat(objectivesMet(measuring).getMessage()).endsWith(": too late");
  }

  @Test
  void aRunWithoutObjectivesSaysNothingOfThem() {
    assertThat(completed("[]").summary.objectives).isNull();
    BenchmarkRunStatus failed =
        NextStatus.of(run("[]"), NOW).failed(Reason.TimedOut, "too late").status();
    assertThat(failed.summary).isNull();
    assertThat(Conditions.find(failed.conditions, Conditions.OBJECTIVES_MET)).isEmpty();
  }

  @Test
  void whatAConnectionAloneGivesIsMeasuredAgainAfterAnAttemptThatFailed() {
    BenchmarkRun run = run("[]");
    SingleConnection none = SingleConnection.lacking(0, "the target ended");
    LoadResult failed = LoadResult.failed(FailureReason.TargetUnreachable, "no answer").with(none);
    run.setStatus(NextStatus.of(run, NOW).beside(null, failed).status());
    assertThat(run.getStatus().singleConnection).isEmpty();
    LoadResult measured = Results.of(10).with(none);
    assertThat(NextStatus.of(run, NOW).beside(null, measured).status().singleConnection)
        .singleElement()
        .satisfies(single -> assertThat(single.missing).isEqualTo("the target ended"));
  }

  @Test
  void oneAttemptAloneIsNoReasonToDoubtARunThatOthersRepeat() {
    BenchmarkRun alone = run("[]");
    alone.getSpec().attempts = 1;
    BenchmarkRun compared = run("[]");
    compared.getSpec().attempts = 1;
    compared
        .getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder()
                    .withApiVersion("wrkbench.io/v1alpha1")
                    .withKind("BenchmarkComparison")
                    .withName("jvm")
                    .withController(true)
                    .build()));
    assertThat(valid(alone).getReason()).isEqualTo("TooFewAttempts");
    assertThat(valid(alone).getStatus()).isEqualTo("Unknown");
    assertThat(valid(compared).getStatus()).isEqualTo("True");
  }

  private static Condition valid(BenchmarkRun run) {
    return valid(attempt(run, 1).status());
  }

  private static Condition valid(BenchmarkRunStatus status) {
    return Conditions.find(status.conditions, Conditions.VALID).orElseThrow();
  }
}

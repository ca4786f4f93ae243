package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fabric8.kubernetes.api.model.Condition;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Targets that start well and then misbehave: faulty.pl, in h2o's image, which has Perl. */
@EndToEnd
@Order(4)
class FaultyTargetTest {
  /**
   * Before the run's own timeout. A kubelet may stand still for half of it, until it gives up a
   * request to its container runtime.
   */
  private static final Duration SOON = Duration.ofSeconds(60);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("faulty");

  @BeforeAll
  static void server() {
    FaultyServer.install(NAMESPACE.name());
  }

  @Test
  void oneAnswerInTenIsAnError() {
    BenchmarkRunStatus status = create("tenth").awaitSuccess();
    AttemptStatus attempt = status.attempts.get(0);
    assertThat(attempt.requests).isGreaterThan(100);
    assertThat((double) attempt.errors.status)
        .as("500s among %d answers", attempt.requests)
        .isCloseTo(attempt.requests / 10.0, within(2.0));
    assertThat(status.summary.errorsTotal).isEqualTo(attempt.errors.total());
    assertThat(Double.parseDouble(status.summary.errorRatio)).isCloseTo(0.1, within(0.01));
  }

  @Test
  void noAnswerEver() {
    BenchmarkRunStatus status = create("silent").awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TargetUnreachable", "no answer to GET http://");
    assertThat(status.attempts).isEmpty();
    assertThat(Run.condition(status, "TargetVerified"))
        .hasValueSatisfying(verified -> assertThat(verified.getStatus()).isEqualTo("False"));
  }

  @Test
  void noAnswerOnceTheTargetIsChecked() {
    BenchmarkRunStatus status = create("checked").awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "NoAttemptSucceeded", "no answer came");
    assertFailedAttempt(status, "NothingAnswered");
  }

  @Test
  void aConnectionClosedBeforeItsAnswer() {
    BenchmarkRunStatus status = create("mute").awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TargetUnreachable", "closed");
    assertThat(status.attempts).isEmpty();
  }

  /** Each request has its answer, and each connection that broke is counted. */
  @Test
  void aConnectionClosedAfterEachAnswer() {
    BenchmarkRunStatus status = create("closing").awaitSuccess();
    AttemptStatus attempt = status.attempts.get(0);
    assertThat(attempt.requests).isPositive();
    assertThat(attempt.errors.status).isZero();
    assertThat(attempt.errors.read + attempt.errors.write).as("broken connections").isPositive();
    assertThat(status.summary.errorsTotal).isEqualTo(attempt.errors.total());
  }

  @Test
  void aByteASecond() {
    BenchmarkRunStatus status = create("trickle").awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "TargetUnreachable", "no answer to GET http://");
    assertThat(status.attempts).isEmpty();
  }

  @Test
  void aCrashUnderLoad() {
    Run run = Run.create(NAMESPACE.name(), manifest("crash").with("spec.load.wrk.duration", "5s"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed, SOON);
    assertFailed(status, "NoAttemptSucceeded", "exit code 1 while it was loaded");
    assertFailedAttempt(status, "TargetCrashed");
    Children.awaitOnlyConfigMaps(run);
  }

  /** What is left of the run has no error, and must not pass for the whole. */
  @Test
  void aCrashInOneAttemptOfTwo() {
    BenchmarkRunStatus status =
        Run.create(
                NAMESPACE.name(),
                manifest("once")
                    .with("spec.attempts", 2)
                    .with("spec.load.wrk.duration", "5s")
                    .withYaml("spec.objectives", "[{metric: errorRatio, max: '0'}]"))
            .awaitEnd(Phase.Completed);
    assertThat(status.attempts)
        .extracting(attempt -> attempt.reason)
        .containsExactly("TargetCrashed", null);
    assertThat(status.attempts.get(0).message).contains("exit code 1", "it ended with: crashes");
    assertThat(status.summary.errorRatio).isEqualTo("0");
    assertThat(Run.condition(status, "Valid"))
        .hasValueSatisfying(
            valid -> {
              assertThat(valid.getStatus()).as(valid.getMessage()).isEqualTo("False");
              assertThat(valid.getMessage()).isEqualTo("the target crashed in attempt 1");
            });
    assertThat(Run.condition(status, "ObjectivesMet"))
        .hasValueSatisfying(met -> assertThat(met.getReason()).isEqualTo("NotValid"));
  }

  private static Run create(String mode) {
    return Run.create(NAMESPACE.name(), manifest(mode));
  }

  private static Manifest manifest(String mode) {
    return FaultyServer.manifest(mode).with("spec.load.wrk.timeout", "1s");
  }

  private static void assertFailed(BenchmarkRunStatus status, String reason, String message) {
    Condition failed =
        Run.condition(status, "Failed").orElseThrow(() -> new AssertionError(status.message));
    assertThat(failed.getReason()).as(failed.getMessage()).isEqualTo(reason);
    assertThat(failed.getMessage()).contains(message).doesNotContain("Exception", "\tat ");
    assertThat(status.summary).as("figures of nothing").isNull();
  }

  private static void assertFailedAttempt(BenchmarkRunStatus status, String reason) {
    assertThat(status.attempts).hasSize(1);
    AttemptStatus attempt = status.attempts.get(0);
    assertThat(attempt.outcome).isEqualTo(Outcome.Failed);
    assertThat(attempt.reason).as(attempt.message).isEqualTo(reason);
  }
}

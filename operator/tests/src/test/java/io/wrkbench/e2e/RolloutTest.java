package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Service whose pods change while a run or a comparison loads it. */
@EndToEnd
class RolloutTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("rollout");

  /** Of its own, because a server is named after what it does. */
  @RegisterExtension static final TestNamespace COMPARING = new TestNamespace("between-rounds");

  @Test
  void aServiceThatIsScaledBetweenAttemptsGivesNoValidFigure() {
    OwnServer server = OwnServer.start(NAMESPACE.name(), "plaintext");
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.service("scaled", server.service()).with("spec.attempts", 12));
    run.awaitAttempts(1, Duration.ofMinutes(1));
    server.scale(2);
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.attempts).extracting(attempt -> attempt.targetPods).doesNotContainNull();
    assertThat(status.attempts.stream().map(attempt -> attempt.targetPods).distinct()).hasSize(2);
    Run.assertNotValid(status, "TargetChanged", "the target's pods changed ");
  }

  @Test
  void aServiceThatIsScaledDuringTheLastAttemptGivesNoValidFigure() {
    OwnServer server = OwnServer.start(NAMESPACE.name(), "plaintext-defaults");
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.service("in-the-last", server.service())
                .with("spec.load.wrk.duration", "20s"));
    run.awaitFirstAttempt();
    server.scale(2);
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.attempts)
        .singleElement()
        .satisfies(
            only -> assertThat(only.targetPodsAtEnd).isNotNull().isNotEqualTo(only.targetPods));
    Run.assertNotValid(status, "TargetChanged", "during attempt 1");
  }

  @Test
  void aServiceThatIsScaledBetweenRoundsEndsTheComparison() {
    OwnServer server = OwnServer.start(COMPARING.name(), "plaintext");
    Comparison comparison =
        Comparison.create(
            COMPARING.name(),
            Manifests.comparison("between-rounds")
                .withYaml(
                    "spec.template.target", "service: {name: " + server.service() + ", port: 80}"));
    comparison.awaitMeasured(2, Duration.ofMinutes(1));
    server.scale(2);
    BenchmarkComparisonStatus status =
        comparison.awaitEnd(ComparisonPhase.Failed, Duration.ofMinutes(1));
    assertThat(Comparison.condition(status, "Failed").orElseThrow().getReason())
        .isEqualTo("EnvironmentChanged");
    assertThat(status.message).contains("pods behind its Service", "in round 1", "rollout");
  }
}

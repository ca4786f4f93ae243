package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.run.resource.Labels;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Loads in the background of the attempts: there while they are measured, and gone after. */
@EndToEnd
@Order(3)
class BackgroundTest {
  private static final int CONNECTIONS = 6;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("background");

  /** Two attempts, each with the same load in the background. */
  static Manifest manifest(String name, String duration) {
    return Manifests.h2o(name)
        .with("spec.attempts", 2)
        .with("spec.load.wrk.duration", duration)
        .withYaml(
            "spec.background",
            """
            - name: side
              request: {path: /plaintext, expect: {bodyContains: "Hello, World!"}}
              wrk: {threads: 2, connections: %d}
              rampUp: 1s
            """
                .formatted(CONNECTIONS));
  }

  /** Asserts that the background was there while the attempt was measured. */
  static void assertWasThere(AttemptStatus attempt) {
    assertThat(attempt.background).hasSize(1);
    BackgroundStatus side = attempt.background.get(0);
    assertThat(side.name).isEqualTo("side");
    assertThat(side.reason).as(side.message).isNull();
    assertThat(side.requests).isPositive();
    assertThat(side.latency.p99).isNotNull();
    Instant begin = Instant.parse(side.startTime);
    assertThat(begin).isBefore(Instant.parse(attempt.startTime));
    assertThat(begin.plus(side.duration.toDuration()))
        .isAfter(Instant.parse(attempt.startTime).plus(attempt.duration.toDuration()));
  }

  /** Fewer ports than connections; the agent gives it half a minute. */
  @Test
  void oneThatCannotOpenItsConnectionsFailsTheAttempt() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            manifest("unconnected", "1s")
                .with("spec.attempts", 1)
                .with("spec.background.0.wrk.connections", 40)
                .with("spec.background.0.rampUp", "0s")
                .withYaml(
                    "spec.load.podTemplate",
                    """
                    spec:
                      securityContext:
                        sysctls: [{name: net.ipv4.ip_local_port_range, value: "60000 60029"}]
                    """));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(status.attempts).hasSize(1);
    AttemptStatus attempt = status.attempts.get(0);
    assertThat(attempt.reason).as(attempt.message).isEqualTo("BackgroundNotConnected");
    assertThat(attempt.message).contains("background side", "40");
    assertThat(attempt.requests).as("figures of nothing").isNull();
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void oneThatIsAnsweredOtherwiseThanExpectedEndsTheRun() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            manifest("mismatch", "1s").with("spec.background.0.request.expect.status", 204));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(Run.condition(status, "Failed"))
        .hasValueSatisfying(
            failed -> {
              assertThat(failed.getReason()).isEqualTo("TargetMismatch");
              assertThat(failed.getMessage()).contains("background side", "204", "200");
            });
    assertThat(status.attempts).isEmpty();
  }

  @Test
  void oneThatIsLostFailsItsAttemptAndNoOther() {
    Run run = Run.create(NAMESPACE.name(), manifest("lost", Manifests.LOAD_TO_MEET));
    run.awaitFirstAttempt();
    Children.deletePods(run, Labels.ROLE_BACKGROUND);
    BenchmarkRunStatus status = run.awaitEnd(Phase.Completed);
    assertThat(status.attempts).extracting(a -> a.number).containsExactly(1, 2);
    AttemptStatus first = status.attempts.get(0);
    assertThat(first.outcome).isEqualTo(Outcome.Failed);
    assertThat(first.reason).as(first.message).isEqualTo("BackgroundLost");
    assertThat(first.message).contains("background side");
    assertWasThere(status.attempts.get(1));
    assertThat(Story.reasonsUntil("Completed", run))
        .containsSubsequence("AttemptFailed", "BackgroundConnected", "AttemptSucceeded");
    Children.awaitOnlyConfigMaps(run);
  }

  @Test
  void itGoesWithARunThatIsCancelled() {
    Run run = Run.create(NAMESPACE.name(), manifest("cancelled", "40s"));
    Await.until(
        "the background of " + run + " is up",
        Duration.ofSeconds(60),
        run::status,
        status -> status.current != null && status.current.connectedTime != null);
    run.cancel();
    run.awaitEnd(Phase.Cancelled);
    Children.awaitOnlyConfigMaps(run);
  }
}

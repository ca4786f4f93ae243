package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.result.GoDuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Loads that can't be what was asked for: the run is measured to its end, and says what it was. */
@EndToEnd
class LoadTroubleTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("load-trouble");

  /** Twenty answers per second is all that it can give. */
  @Test
  void aRateThatTheTargetCannotTake() {
    FaultyServer.install(NAMESPACE.name());
    Run run =
        Run.create(
            NAMESPACE.name(),
            FaultyServer.manifest("slow")
                .withYaml(
                    "spec.load",
                    "constantRate: {rate: 200, connections: 2, duration: 2s, timeout: 1s}"));
    AttemptStatus attempt = run.awaitSuccess().attempts.get(0);
    assertThat(attempt.rate.held).isFalse();
    assertThat(attempt.rate.asked).isEqualByComparingTo("200");
    assertThat(attempt.rate.reached.doubleValue()).isBetween(5.0, 60.0);
    assertThat(attempt.latency.max)
        .as("the time from when a request should have begun")
        .isGreaterThan(GoDuration.ofMillis(500));
  }

  /**
   * Some go to the check of the target before the load. The load takes the others, and goes on for
   * long enough to do so on a slow machine.
   */
  @Test
  void noPortsAreLeftForCurl() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("ports")
                .withYaml("spec.load", "curl: {clients: 4, duration: 8s}")
                .withYaml(
                    "spec.load.podTemplate",
                    """
                    spec:
                      securityContext:
                        sysctls: [{name: net.ipv4.ip_local_port_range, value: "60000 60059"}]
                    """));
    BenchmarkRunStatus status = run.awaitSuccess();
    AttemptStatus attempt = status.attempts.get(0);
    assertThat(attempt.requests).as("one for each port at most").isBetween(1L, 60L);
    assertThat(attempt.errors.noFreePort).isPositive();
    assertThat(attempt.errors.connect).isGreaterThanOrEqualTo(attempt.errors.noFreePort);
    assertThat(status.summary.errorsTotal).isEqualTo(attempt.errors.total());
    assertThat(Double.parseDouble(status.summary.errorRatio)).isBetween(0.01, 1.0);
  }

  @Test
  void aWarmUpThatHasNoTimeToBecomeSteady() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("unsteady")
                .withYaml(
                    "spec.warmup",
                    "{untilSteady: {limit: 5s}, primer: {duration: 1s, connections: 2}}"));
    BenchmarkRunStatus status = run.awaitSuccess();
    assertThat(status.warmup.steady).isEqualTo("NotReached");
    assertThat(status.warmup.windows).hasSize(1).allSatisfy(rate -> assertThat(rate).isPositive());
    assertThat(Story.reasonsUntil("Completed", run)).contains("WarmedUpNotSteady");
  }
}

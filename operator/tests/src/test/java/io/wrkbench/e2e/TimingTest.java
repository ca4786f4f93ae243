package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.result.GoDuration;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Figures that are held to narrow bounds: rates, latencies, and the start of several generators.
 */
@EndToEnd
@Isolated("generators that wait for a core neither hold a rate nor start within 100 ms")
class TimingTest {
  /** Of each generator of wrk in {@link Manifests}. */
  private static final int CONNECTIONS = 8;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("rate");

  @Test
  void constantRate() {
    BenchmarkRunStatus status =
        LoadToolsTest.measure(
            NAMESPACE.name(), "rate", "constantRate: {rate: 200, connections: 4, duration: 3s}");
    AttemptStatus attempt = LoadToolsTest.measured(status);
    assertThat(status.load).isEqualTo("rate 200/s×4 3s");
    assertThat(attempt.rate.asked).isEqualByComparingTo("200");
    assertThat(attempt.rate.held).as("reached %s", attempt.rate.reached).isTrue();
    assertThat(attempt.rate.generatorCores).isPositive();
    assertThat(attempt.requests).isBetween(590L, 601L);
  }

  /** A constant rate that is held is steady as soon as there are windows enough to tell. */
  @Test
  void aWarmUpUntilItIsSteady() {
    BenchmarkRunStatus status =
        Run.create(
                NAMESPACE.name(),
                Manifests.h2o("steady")
                    .withYaml(
                        "spec.load", "constantRate: {rate: 200, connections: 4, duration: 1s}")
                    .withYaml("spec.warmup", "untilSteady: {limit: 60s}"))
            .awaitSuccess();
    assertThat(status.warmup.steady).as("windows %s", status.warmup.windows).isEqualTo("Reached");
    assertThat(status.warmup.windows).as("of 5 s").hasSizeBetween(5, 12);
    assertThat(
            status.warmup.windows.subList(
                status.warmup.windows.size() - 5, status.warmup.windows.size()))
        .as("the last five")
        .allSatisfy(rate -> assertThat(rate.doubleValue()).isCloseTo(200, withinPercentage(5)));
    assertThat(
            Duration.between(Instant.parse(status.startTime), Instant.parse(status.warmupEndTime)))
        .as("until the warm-up's end")
        .isGreaterThanOrEqualTo(Duration.ofSeconds(5L * status.warmup.windows.size()));
    assertThat(LoadToolsTest.measured(status).rate.asked).isEqualByComparingTo("200");
  }

  @Test
  void severalGeneratorsAtAConstantRate() {
    Manifest manifest =
        Manifests.h2o("rates")
            .withYaml("spec.load", "constantRate: {rate: 100, connections: 2, duration: 2s}")
            .with("spec.load.generators", 2);
    AttemptStatus attempt =
        LoadToolsTest.measured(Run.create(NAMESPACE.name(), manifest).awaitSuccess());
    assertThat(attempt.rate.asked).as("of both together").isEqualByComparingTo("200");
    assertStartedTogether(attempt);
  }

  @Test
  void severalGeneratorsOfWrk() {
    Manifest manifest = Manifests.h2o("wrks").with("spec.load.generators", 2);
    AttemptStatus attempt = Run.create(NAMESPACE.name(), manifest).awaitSuccess().attempts.get(0);
    assertStartedTogether(attempt);
    assertThroughputAndLatencyFit(attempt, 2 * CONNECTIONS);
  }

  @Test
  void throughputAndLatencyFitTogether() {
    Manifest manifest = Manifests.h2o("attempts").with("spec.attempts", 4);
    assertThat(Run.create(NAMESPACE.name(), manifest).awaitSuccess().attempts)
        .hasSize(4)
        .allSatisfy(attempt -> assertThroughputAndLatencyFit(attempt, CONNECTIONS));
  }

  /** In a closed loop, connections = throughput × latency; a part of the time is wrk's own. */
  private static void assertThroughputAndLatencyFit(AttemptStatus attempt, int connections) {
    double inFlight = attempt.requestsPerSecond.doubleValue() * attempt.latency.mean.toSeconds();
    assertThat(inFlight).isBetween(0.5 * connections, 1.05 * connections);
  }

  private static void assertStartedTogether(AttemptStatus attempt) {
    assertThat(attempt.startSpread).isLessThanOrEqualTo(GoDuration.ofMillis(100));
  }
}

package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** The series of a run on {@code /metrics}, from its end to its deletion. */
@EndToEnd
@Isolated("restarts the operator")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MetricsTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("metrics");

  private static Run run;
  private static BenchmarkRunStatus status;

  @BeforeAll
  static void measure() {
    run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("metrics")
                .with("metadata.labels", Map.of("wrkbench.io/experiment", "own")));
    status = run.awaitSuccess();
  }

  @Test
  @Order(1)
  void theSeriesOfTheContractAreThere() {
    assertSeries(awaitSeries());
  }

  @Test
  @Order(2)
  void theyComeBackAfterARestartOfTheOperator() {
    Operator.restart();
    assertSeries(awaitSeries());
  }

  @Test
  @Order(3)
  void theOperatorsOwnAreThereToo() {
    List<String> names =
        Operator.metrics()
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split("[{ ]")[0])
            .distinct()
            .toList();
    assertThat(names)
        .haveAtLeastOne(startingWith("operator_sdk_"))
        .haveAtLeastOne(startingWith("jvm_memory_"))
        .haveAtLeastOne(startingWith("process_"));
  }

  @Test
  @Order(4)
  void theyGoWithTheRun() {
    run.delete();
    Await.until("the run's series are gone", SOON, MetricsTest::series, List::isEmpty);
  }

  /** What is served may be a second old: from before the run's end. */
  private static List<String> awaitSeries() {
    return Await.until(
        "the run's series are there, those of its attempt among them",
        SOON,
        MetricsTest::series,
        lines ->
            lines.stream().anyMatch(line -> line.startsWith("wrkbench_attempt_requests_per_second"))
                && lines.stream().anyMatch(line -> line.matches(".*phase=\"Completed\".* 1\\.0")));
  }

  /** All samples of the test's run. */
  private static List<String> series() {
    return Operator.metrics()
        .lines()
        .filter(line -> line.contains("namespace=\"" + NAMESPACE + "\""))
        .filter(line -> line.startsWith("wrkbench_"))
        .toList();
  }

  private static void assertSeries(List<String> lines) {
    AttemptStatus attempt = status.attempts.get(0);
    assertThat(value(lines, "wrkbench_attempt_requests_per_second"))
        .isEqualTo(attempt.requestsPerSecond.doubleValue());
    assertThat(value(lines, "wrkbench_attempt_requests")).isEqualTo(attempt.requests.doubleValue());
    for (String quantile : List.of("0.5", "0.75", "0.9", "0.95", "0.99", "0.999")) {
      assertThat(value(lines, "wrkbench_attempt_latency_seconds", "quantile=\"" + quantile + "\""))
          .isPositive();
    }
    assertThat(value(lines, "wrkbench_attempt_latency_seconds", "quantile=\"0.99\""))
        .isEqualTo(attempt.latency.p99.toSeconds());
    for (String kind : List.of("connect", "read", "write", "timeout", "status")) {
      assertThat(value(lines, "wrkbench_attempt_errors", "kind=\"" + kind + "\"")).isZero();
    }
    assertThat(value(lines, "wrkbench_run_requests_per_second", "stat=\"median\""))
        .isEqualTo(status.summary.requestsPerSecond.median.doubleValue());
    assertThat(value(lines, "wrkbench_run_latency_seconds", "quantile=\"0.99\""))
        .isEqualTo(status.summary.latency.p99.toSeconds());
    assertThat(value(lines, "wrkbench_run_errors")).isZero();
    assertThat(value(lines, "wrkbench_run_phase", "phase=\"Completed\"")).isEqualTo(1);
    assertThat(value(lines, "wrkbench_run_phase", "phase=\"Measuring\"")).isZero();
    assertThat(value(lines, "wrkbench_run_info", "experiment=\"own\"")).isEqualTo(1);
    assertThat(value(lines, "wrkbench_run_duration_seconds")).isBetween(1.0, 120.0);
    assertThat(lines)
        .filteredOn(line -> line.startsWith("wrkbench_attempt_"))
        .allSatisfy(
            line ->
                assertThat(line)
                    .contains(
                        "run=\"metrics\"",
                        "attempt=\"1\"",
                        "target=\"" + Images.shown("h2o") + "\"",
                        "load=\"wrk 1×8 1s\""));
  }

  private static double value(List<String> lines, String name, String... labels) {
    List<String> found =
        lines.stream()
            .filter(line -> line.startsWith(name + "{"))
            .filter(line -> List.of(labels).stream().allMatch(line::contains))
            .toList();
    assertThat(found).as("series %s %s", name, List.of(labels)).hasSize(1);
    return Double.parseDouble(found.get(0).substring(found.get(0).lastIndexOf(' ')));
  }

  private static Condition<String> startingWith(String prefix) {
    return new Condition<>(name -> name.startsWith(prefix), "starting with %s", prefix);
  }
}

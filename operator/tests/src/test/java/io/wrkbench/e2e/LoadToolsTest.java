package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.result.GoDuration;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The load tools besides wrk: the same fields of the status, and what a tool can't know is absent.
 */
@EndToEnd
@Order(2)
class LoadToolsTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("tools");

  /** Measures h2o with this load. */
  static BenchmarkRunStatus measure(String namespace, String name, String load) {
    return Run.create(namespace, Manifests.h2o(name).withYaml("spec.load", load)).awaitSuccess();
  }

  /** The first attempt, which has all figures that any tool gives. */
  static AttemptStatus measured(BenchmarkRunStatus status) {
    AttemptStatus attempt = status.attempts.get(0);
    assertThat(attempt.duration).isGreaterThan(GoDuration.ZERO);
    assertThat(attempt.requestsPerSecond.doubleValue())
        .isCloseTo(attempt.requests / attempt.duration.toSeconds(), within(0.01));
    assertThat(attempt.bytesPerSecond).isPositive();
    assertThat(attempt.errors.total()).isZero();
    assertThat(attempt.latency.p50).isGreaterThan(GoDuration.ZERO);
    assertThat(attempt.latency.max).isGreaterThanOrEqualTo(attempt.latency.p50);
    assertThat(attempt.latencyCorrected).as("only wrk corrects").isNull();
    assertThat(status.summary.requestsPerSecond.median)
        .isEqualByComparingTo(attempt.requestsPerSecond);
    assertThat(status.summary.latency.p99).isEqualTo(attempt.latency.p99);
    return attempt;
  }

  @Test
  void ab() {
    BenchmarkRunStatus status =
        measure(NAMESPACE.name(), "ab", "ab: {requests: 500, concurrency: 10}");
    AttemptStatus attempt = measured(status);
    assertThat(status.load).isEqualTo("ab 500×10");
    assertThat(attempt.requests).isEqualTo(500);
    assertThat(attempt.errors.noFreePort).as("ab doesn't tell").isNull();
    assertThat(attempt.rate).isNull();
    assertThat(status.environment.loadTool).startsWith("ab ");
  }

  /** Its warm-up takes its time, not its number of requests. */
  @Test
  void abKeepingItsConnectionsAfterAWarmUp() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("ab-keep-alive")
                .withYaml("spec.load", "ab: {requests: 500, concurrency: 10, keepAlive: true}")
                .with("spec.warmup.duration", "1s"));
    assertThat(measured(run.awaitSuccess()).requests).isEqualTo(500);
  }

  @Test
  void curl() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            Manifests.h2o("curl").withYaml("spec.load", "curl: {clients: 2, duration: 4s}"));
    BenchmarkRunStatus status = run.awaitSuccess();
    AttemptStatus attempt = measured(status);
    assertThat(status.load).isEqualTo("curl 2× 4s");
    assertThat(attempt.requests).isPositive();
    assertThat(attempt.errors.noFreePort).as("curl tells, and there were enough").isZero();
    assertThat(attempt.rate).isNull();
    assertThat(status.environment.loadTool).startsWith("curl ");
    assertSeconds(Children.resultData(run, attempt).get("seconds.csv"), attempt);
  }

  /** Each answer is in a second, and the load's CPU is known in the middle of the attempt. */
  private static void assertSeconds(String csv, AttemptStatus attempt) {
    List<String[]> lines = csv.lines().skip(1).map(line -> line.split(",", -1)).toList();
    assertThat(csv).startsWith("second,requests,errors,mean_ms,max_ms,load_cores,");
    assertThat(lines).extracting(line -> line[0]).startsWith("0", "1", "2", "3");
    assertThat(lines.stream().mapToLong(line -> Long.parseLong(line[1])).sum())
        .isEqualTo(attempt.requests);
    assertThat(lines.subList(1, 3))
        .allSatisfy(line -> assertThat(Double.parseDouble(line[5])).isPositive());
  }

  /** A request with a body and a header is the same whichever tool sends it. */
  @Test
  void postByEachTool() {
    String namespace = NAMESPACE.name();
    OwnServer server = OwnServer.start(namespace, "json");
    for (String load :
        new String[] {
          "ab: {requests: 50, concurrency: 5}",
          "curl: {clients: 2, duration: 1s}",
          "constantRate: {rate: 50, connections: 2, duration: 1s}"
        }) {
      String tool = load.substring(0, load.indexOf(':'));
      Run run =
          Run.create(
              namespace,
              Manifests.service("post-" + tool.toLowerCase(java.util.Locale.ROOT), server.service())
                  .withYaml("spec.load", load)
                  .withYaml(
                      "spec.request",
                      """
                      method: POST
                      path: /scoring
                      headers:
                      - {name: Content-Type, value: application/json}
                      body: '{"score": 10}'
                      expect: {bodyContains: averageScore}
                      """));
      AttemptStatus attempt = run.awaitSuccess().attempts.get(0);
      assertThat(attempt.requests).as(tool).isPositive();
      assertThat(attempt.errors.total()).as("errors of %s", tool).isZero();
    }
  }
}

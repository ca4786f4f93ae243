package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Environment;
import io.wrkbench.api.Latency;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LatencyStats;
import io.wrkbench.result.LoadResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One run like that of {@code make demo}, only shorter, and everything that can be read of it. */
@EndToEnd
class DemoRunTest {
  private static final int ATTEMPTS = 4;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("demo");

  private static Run run;
  private static BenchmarkRunStatus status;

  @BeforeAll
  static void measure() {
    run =
        Run.create(
            NAMESPACE.name(),
            Manifests.akkaHttp("demo")
                .with("spec.warmup.duration", "1s")
                .with("spec.attempts", ATTEMPTS)
                .with("spec.discardAttempts", 1));
    status = run.awaitSuccess();
  }

  @Test
  void everyAttemptIsThereOnceInOrder() {
    assertThat(status.attempts).extracting(a -> a.number).containsExactly(1, 2, 3, 4);
    assertThat(status.attempts)
        .extracting(a -> a.discarded)
        .containsExactly(true, false, false, false);
    for (int i = 1; i < ATTEMPTS; i++) {
      AttemptStatus before = status.attempts.get(i - 1);
      assertThat(Instant.parse(status.attempts.get(i).startTime))
          .as("start of attempt %d", i + 1)
          .isAfter(Instant.parse(before.startTime).plus(before.duration.toDuration()));
    }
  }

  @Test
  void throughputIsRequestsByTime() {
    for (AttemptStatus attempt : status.attempts) {
      assertThat(attempt.requests).isPositive();
      // Longer than asked for where the machine is busy: wrk measures the time that it took.
      assertThat(attempt.duration.toSeconds()).isBetween(1.0, 5.0);
      assertThat(attempt.requestsPerSecond.doubleValue())
          .isCloseTo(attempt.requests / attempt.duration.toSeconds(), within(0.01));
      assertThat(attempt.bytesPerSecond)
          .as("an answer is longer than its text")
          .isGreaterThan(Math.round(13 * attempt.requestsPerSecond.doubleValue()));
      assertThat(attempt.errors.total()).isZero();
    }
  }

  @Test
  void percentilesAreInOrder() {
    for (AttemptStatus attempt : status.attempts) {
      assertInOrder(attempt.latency);
      assertInOrder(attempt.latencyCorrected);
    }
    assertInOrder(status.summary.latency);
  }

  private static void assertInOrder(Latency latency) {
    assertThat(List.of(latency.p50, latency.p75, latency.p90, latency.p95, latency.p99)).isSorted();
    assertThat(List.of(latency.p99, latency.p999, latency.max)).isSorted();
    assertThat(latency.mean).isBetween(GoDuration.ofMicros(1), latency.max);
    assertThat(latency.stdev).isGreaterThan(GoDuration.ZERO);
  }

  @Test
  void theSummaryIsOfTheCountedAttempts() {
    List<Double> counted =
        status.attempts.stream()
            .skip(1)
            .map(a -> a.requestsPerSecond.doubleValue())
            .sorted()
            .toList();
    var throughput = status.summary.requestsPerSecond;
    assertThat(throughput.min.doubleValue()).isEqualTo(counted.get(0));
    assertThat(throughput.median.doubleValue()).isEqualTo(counted.get(1));
    assertThat(throughput.max.doubleValue()).isEqualTo(counted.get(2));
    assertThat(throughput.low).isLessThan(throughput.median);
    assertThat(throughput.high).isGreaterThan(throughput.median);
    assertThat(status.summary.precision.share())
        .isCloseTo(
            throughput.high.subtract(throughput.low).doubleValue()
                / 2
                / throughput.median.doubleValue(),
            within(0.0011));
    var p99 = status.summary.latencyIntervals.p99;
    assertThat(status.summary.latency.p99).isBetween(p99.low, p99.high);
    assertThat(status.summary.errorsTotal).isZero();
    assertThat(status.summary.errorRatio).isEqualTo("0");
  }

  @Test
  void theWholeHistogramsAreKeptAndTheSummaryIsOfTheirSum() {
    Map<Integer, LoadResult> results = Children.results(run);
    assertThat(results).containsOnlyKeys(1, 2, 3, 4);
    results.forEach(
        (number, result) -> {
          AttemptStatus attempt = status.attempts.get(number - 1);
          assertThat(result.requests()).isEqualTo(attempt.requests);
          assertThat(result.recordedHistogram().count()).isEqualTo(attempt.requests);
          LatencyStats stats = LatencyStats.of(result.recordedHistogram());
          assertThat(stats.p99()).isEqualTo(attempt.latency.p99);
          assertThat(attempt.resultConfigMap).contains("attempt-" + number);
          assertThat(Children.resultData(run, attempt).get("output.txt"))
              .as("what wrk itself printed")
              .contains("Requests/sec");
        });
    LatencyHistogram merged =
        LatencyHistogram.merge(
            IntStream.rangeClosed(2, ATTEMPTS)
                .mapToObj(number -> results.get(number).recordedHistogram())
                .toList());
    assertThat(status.summary.latency.p50).isEqualTo(LatencyStats.of(merged).p50());
    assertThat(status.summary.latency.p99).isEqualTo(LatencyStats.of(merged).p99());
    assertThat(status.summary.latency.max).isEqualTo(LatencyStats.of(merged).max());
  }

  @Test
  void conditionsSayHowItEnded() {
    assertCondition("TargetReady", "True", "Ready");
    assertCondition("TargetVerified", "True", "Verified");
    assertCondition("Finished", "True", "Completed");
    assertCondition("Complete", "True", "Completed");
    assertCondition("Failed", "False", "Completed");
    assertThat(status.observedGeneration).isEqualTo(1);
    assertThat(Instant.parse(status.completionTime)).isAfter(Instant.parse(status.startTime));
    for (String type : List.of("Finished", "Complete")) {
      Kubectl.output(
          "wait",
          "--for=condition=" + type,
          "benchmarkrun/demo",
          "-n",
          NAMESPACE.name(),
          "--timeout=5s");
    }
  }

  private static void assertCondition(String type, String value, String reason) {
    assertThat(Run.condition(status, type))
        .as("condition %s", type)
        .hasValueSatisfying(
            condition -> {
              assertThat(condition.getStatus()).isEqualTo(value);
              assertThat(condition.getReason()).isEqualTo(reason);
              assertThat(condition.getMessage()).isNotBlank();
              assertThat(condition.getLastTransitionTime()).isNotBlank();
            });
  }

  @Test
  void eventsTellTheStory() {
    List<String> reasons = Story.reasonsUntil("Completed", run);
    assertThat(reasons)
        .containsSubsequence("Admitted", "TargetReady", "WarmUpStarted", "TargetVerified")
        .containsSubsequence("TargetVerified", "WarmedUp", "AttemptStarted", "AttemptSucceeded")
        .containsSubsequence("AttemptSucceeded", "AttemptStarted", "AttemptSucceeded", "Completed");
    assertThat(reasons)
        .as("an event for each attempt")
        .filteredOn("AttemptStarted"::equals)
        .hasSize(ATTEMPTS);
    assertThat(Kubectl.output("describe", "benchmarkrun", "demo", "-n", NAMESPACE.name()))
        .contains("Admitted", "AttemptSucceeded", "4 attempts");
  }

  @Test
  void theEnvironmentIsNamed() {
    Environment environment = status.environment;
    assertThat(environment.kubernetesVersion)
        .isEqualTo(Cluster.client().getKubernetesVersion().getGitVersion());
    assertThat(environment.wrkbenchVersion).isEqualTo(Images.version());
    assertThat(environment.targetImage).contains("sha256:");
    assertThat(environment.loadImage).contains("sha256:").isNotEqualTo(environment.targetImage);
    assertThat(environment.loadTool).startsWith("wrk ");
    for (Environment.NodeInfo node : List.of(environment.targetNode, environment.loadNode)) {
      assertThat(node.name).isNotBlank();
      assertThat(node.kernel).isNotBlank();
      assertThat(node.os).isNotBlank();
      assertThat(node.architecture).isNotBlank();
      assertThat(node.containerRuntime).startsWith("containerd://");
      assertThat(Integer.parseInt(node.cores)).isPositive();
    }
    assertThat(environment.loadNode.cpuModel).isNotBlank();
  }

  @Test
  void kubectlGetPrintsTheResult() {
    List<String> row =
        List.of(
            Kubectl.output("get", "bmr", "demo", "-n", NAMESPACE.name(), "--no-headers")
                .strip()
                .split(" {2,}"));
    assertThat(row.subList(0, 9))
        .containsExactly(
            "demo",
            Images.shown("akka-http") + " plaintext",
            "wrk 1×8 1s",
            Phase.Completed.name(),
            status.summary.requestsPerSecond.median.stripTrailingZeros().toPlainString(),
            status.summary.precision.toString(),
            status.summary.latency.p50.toString(),
            status.summary.latency.p99.toString(),
            "0");
  }

  @Test
  void nothingIsLeftButConfigMaps() {
    Children.awaitOnlyConfigMaps(run);
    assertThat(Children.of(run)).as("the plan and a result for each attempt").hasSize(ATTEMPTS + 1);
  }
}

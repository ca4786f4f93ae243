package io.wrkbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Errors;
import io.wrkbench.api.Figures;
import io.wrkbench.api.Latency;
import io.wrkbench.api.Phase;
import io.wrkbench.api.RateStatus;
import io.wrkbench.result.GoDuration;
import io.wrkbench.testing.TestRuns;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The series of attempts whose tools know different things. */
class RunMetricsTest {
  private final AttemptStatus attempt = new AttemptStatus();

  RunMetricsTest() {
    attempt.number = 1;
    fill(attempt, "100.00", GoDuration.parse("5ms"));
  }

  private static void fill(Figures figures, String rate, GoDuration p99) {
    figures.requests = 100L;
    figures.requestsPerSecond = new BigDecimal(rate);
    figures.latency = new Latency();
    figures.latency.p99 = p99;
    figures.errors = new Errors();
    figures.errors.connect = 3L;
  }

  /** Values by name and the labels that tell the series of one run apart. */
  private Map<String, Double> series() {
    BenchmarkRun run = TestRuns.server(1, 0, "0s");
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().phase = Phase.Completed;
    run.getStatus().target = "wrkbench/h2o";
    run.getStatus().load = "ab 100×10";
    run.getStatus().attempts = List.of(attempt);
    Map<String, Double> series = new LinkedHashMap<>();
    for (MetricSnapshot metric :
        new RunMetrics(() -> Stream.of(run), Duration.ofHours(1), Clock.systemUTC()).collect()) {
      if (!(metric instanceof GaugeSnapshot gauge)) {
        continue;
      }
      for (GaugeSnapshot.GaugeDataPointSnapshot point : gauge.getDataPoints()) {
        String labels =
            Stream.of("background", "kind", "quantile")
                .filter(point.getLabels()::contains)
                .map(label -> " " + point.getLabels().get(label))
                .reduce("", String::concat);
        series.put(metric.getMetadata().getPrometheusName() + labels, point.getValue());
      }
    }
    return series;
  }

  @Test
  void whatAToolDoesNotKnowHasNoSeries() {
    assertThat(series())
        .containsEntry("wrkbench_attempt_requests_per_second", 100.0)
        .containsEntry("wrkbench_attempt_latency_seconds 0.99", 0.005)
        .containsEntry("wrkbench_attempt_errors connect", 3.0)
        .doesNotContainKeys(
            "wrkbench_attempt_latency_seconds 0.999",
            "wrkbench_attempt_errors read",
            "wrkbench_attempt_errors_no_free_port",
            "wrkbench_attempt_rate_asked");
  }

  @Test
  void aRateHasWhatWasAskedAndWhatWasReached() {
    attempt.rate = new RateStatus();
    attempt.rate.asked = new BigDecimal("5000.00");
    attempt.rate.reached = new BigDecimal("4321.00");
    attempt.errors.noFreePort = 2L;
    assertThat(series())
        .containsEntry("wrkbench_attempt_rate_asked", 5000.0)
        .containsEntry("wrkbench_attempt_rate_reached", 4321.0)
        .containsEntry("wrkbench_attempt_errors_no_free_port", 2.0);
  }

  @Test
  void theBackgroundIsApart() {
    BackgroundStatus slow = new BackgroundStatus();
    slow.name = "slow";
    fill(slow, "7.00", GoDuration.parse("1s"));
    BackgroundStatus lost = new BackgroundStatus();
    lost.name = "lost";
    lost.reason = "LoadPodDied";
    attempt.background = List.of(slow, lost);
    assertThat(series())
        .containsEntry("wrkbench_attempt_requests_per_second", 100.0)
        .containsEntry("wrkbench_background_requests_per_second slow", 7.0)
        .containsEntry("wrkbench_background_latency_seconds slow 0.99", 1.0)
        .doesNotContainKey("wrkbench_background_requests_per_second lost");
  }
}

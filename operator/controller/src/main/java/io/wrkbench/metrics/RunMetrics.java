package io.wrkbench.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Latency;
import io.wrkbench.api.Phase;
import io.wrkbench.result.GoDuration;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Runs and attempts as Prometheus gauges, made from the statuses at each scrape. So they are there
 * again after a restart of the operator, and gone with their run.
 */
public final class RunMetrics implements MultiCollector {
  /** A user's label on runs that belong together. */
  private static final String EXPERIMENT = "wrkbench.io/experiment";

  private final Supplier<Stream<BenchmarkRun>> runs;
  private final Duration retention;
  private final Clock clock;

  /**
   * Creates the collector.
   *
   * @param runs all runs as last seen
   * @param retention how long the series of a finished run are served
   */
  public RunMetrics(Supplier<Stream<BenchmarkRun>> runs, Duration retention, Clock clock) {
    this.runs = runs;
    this.retention = retention;
    this.clock = clock;
  }

  @Override
  public MetricSnapshots collect() {
    Instant now = clock.instant();
    Gauges gauges = new Gauges();
    runs.get()
        .filter(run -> run.getStatus() != null && run.getStatus().phase != null)
        .filter(run -> !expired(run, now))
        .forEach(
            run -> {
              addRun(gauges, run, now);
              run.getStatus().attempts.forEach(attempt -> addAttempt(gauges, run, attempt));
            });
    return gauges.snapshots();
  }

  private boolean expired(BenchmarkRun run, Instant now) {
    String completion = run.getStatus().completionTime;
    return completion != null && Instant.parse(completion).plus(retention).isBefore(now);
  }

  private static void addRun(Gauges gauges, BenchmarkRun run, Instant now) {
    Labels labels = labels(run);
    gauges.info.point(
        labels.merge(
            Labels.of(
                "experiment", experiment(run),
                "target", Objects.requireNonNullElse(run.getStatus().target, ""),
                "load", Objects.requireNonNullElse(run.getStatus().load, ""))),
        1);
    for (Phase phase : Phase.values()) {
      gauges.phase.point(labels.add("phase", phase.name()), run.getStatus().phase == phase ? 1 : 0);
    }
    if (run.getStatus().startTime != null) {
      Instant end =
          run.getStatus().completionTime == null
              ? now
              : Instant.parse(run.getStatus().completionTime);
      Duration taken = Duration.between(Instant.parse(run.getStatus().startTime), end);
      gauges.duration.point(labels, taken.toMillis() / 1e3);
    }
  }

  private static void addAttempt(Gauges gauges, BenchmarkRun run, AttemptStatus attempt) {
    Labels labels =
        labels(run)
            .merge(
                Labels.of(
                    "attempt", Integer.toString(attempt.number),
                    "target", run.getStatus().target,
                    "load", run.getStatus().load));
    if (attempt.requestsPerSecond != null) {
      gauges.requestsPerSecond.point(labels, attempt.requestsPerSecond.doubleValue());
      gauges.requests.point(labels, attempt.requests);
    }
    if (attempt.latency != null) {
      addLatency(gauges, labels, attempt.latency);
    }
    if (attempt.errors != null) {
      gauges.errors.point(labels.add("kind", "connect"), attempt.errors.connect);
      gauges.errors.point(labels.add("kind", "read"), attempt.errors.read);
      gauges.errors.point(labels.add("kind", "write"), attempt.errors.write);
      gauges.errors.point(labels.add("kind", "timeout"), attempt.errors.timeout);
      gauges.errors.point(labels.add("kind", "status"), attempt.errors.status);
    }
  }

  private static void addLatency(Gauges gauges, Labels labels, Latency latency) {
    quantile(gauges, labels, "0.5", latency.p50);
    quantile(gauges, labels, "0.75", latency.p75);
    quantile(gauges, labels, "0.9", latency.p90);
    quantile(gauges, labels, "0.95", latency.p95);
    quantile(gauges, labels, "0.99", latency.p99);
    quantile(gauges, labels, "0.999", latency.p999);
    quantile(gauges, labels, "1", latency.max);
  }

  private static void quantile(Gauges gauges, Labels labels, String quantile, GoDuration value) {
    gauges.latency.point(labels.add("quantile", quantile), value.nanos() / 1e9);
  }

  /** What a user compares the run with others under; empty where the run has no such label. */
  private static String experiment(BenchmarkRun run) {
    Map<String, String> labels = run.getMetadata().getLabels();
    return labels == null ? "" : labels.getOrDefault(EXPERIMENT, "");
  }

  private static Labels labels(BenchmarkRun run) {
    return Labels.of(
        "namespace", run.getMetadata().getNamespace(), "run", run.getMetadata().getName());
  }

  /** The gauges of one scrape. */
  private static final class Gauges {
    final Gauge requestsPerSecond =
        new Gauge(
            "wrkbench_attempt_requests_per_second", "Answered requests per second of an attempt.");
    final Gauge latency =
        new Gauge(
            "wrkbench_attempt_latency_seconds",
            "Quantiles of the recorded latency of an attempt, in seconds; quantile 1 is the most.");
    final Gauge requests = new Gauge("wrkbench_attempt_requests", "Answered requests.");
    final Gauge errors = new Gauge("wrkbench_attempt_errors", "Errors of an attempt by kind.");
    final Gauge phase = new Gauge("wrkbench_run_phase", "1 for the phase that a run is in.");
    final Gauge info =
        new Gauge(
            "wrkbench_run_info",
            "1; what a run loads and how, and its label wrkbench.io/experiment.");
    final Gauge duration =
        new Gauge(
            "wrkbench_run_duration_seconds", "Seconds from a run's admission to its end, or now.");

    MetricSnapshots snapshots() {
      return new MetricSnapshots(
          Stream.of(requestsPerSecond, latency, requests, errors, phase, info, duration)
              .map(gauge -> gauge.builder.build())
              .toArray(GaugeSnapshot[]::new));
    }
  }

  /** One gauge with its points. */
  private static final class Gauge {
    final GaugeSnapshot.Builder builder;

    Gauge(String name, String help) {
      builder = GaugeSnapshot.builder().name(name).help(help);
    }

    void point(Labels labels, double value) {
      builder.dataPoint(
          GaugeSnapshot.GaugeDataPointSnapshot.builder().labels(labels).value(value).build());
    }
  }

  @Override
  public List<String> getPrometheusNames() {
    return List.of(); // They come and go with the runs; the registry needn't know them.
  }
}

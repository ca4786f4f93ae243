package io.wrkbench.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Figures;
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
    gauges.info.dataPoint(
        InfoSnapshot.InfoDataPointSnapshot.builder()
            .labels(
                labels.merge(
                    Labels.of(
                        "experiment", experiment(run),
                        "target", Objects.requireNonNullElse(run.getStatus().target, ""),
                        "load", Objects.requireNonNullElse(run.getStatus().load, ""))))
            .build());
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
    addFigures(gauges.attempt, labels, attempt);
    if (attempt.rate != null) {
      gauges.rateAsked.point(labels, attempt.rate.asked.doubleValue());
      gauges.rateReached.point(labels, attempt.rate.reached.doubleValue());
    }
    attempt.background.forEach(
        background ->
            addFigures(gauges.background, labels.add("background", background.name), background));
  }

  /** What wasn't measured, or can't be by this tool, has no series. */
  private static void addFigures(FigureGauges gauges, Labels labels, Figures figures) {
    point(gauges.requestsPerSecond, labels, figures.requestsPerSecond);
    point(gauges.requests, labels, figures.requests);
    if (figures.latency != null) {
      addLatency(gauges.latency, labels, figures.latency);
    }
    if (figures.errors != null) {
      point(gauges.errors, labels.add("kind", "connect"), figures.errors.connect);
      point(gauges.errors, labels.add("kind", "read"), figures.errors.read);
      point(gauges.errors, labels.add("kind", "write"), figures.errors.write);
      point(gauges.errors, labels.add("kind", "timeout"), figures.errors.timeout);
      point(gauges.errors, labels.add("kind", "status"), figures.errors.status);
      point(gauges.noFreePort, labels, figures.errors.noFreePort);
    }
  }

  private static void addLatency(Gauge gauge, Labels labels, Latency latency) {
    quantile(gauge, labels, "0.5", latency.p50);
    quantile(gauge, labels, "0.75", latency.p75);
    quantile(gauge, labels, "0.9", latency.p90);
    quantile(gauge, labels, "0.95", latency.p95);
    quantile(gauge, labels, "0.99", latency.p99);
    quantile(gauge, labels, "0.999", latency.p999);
    quantile(gauge, labels, "1", latency.max);
  }

  private static void quantile(Gauge gauge, Labels labels, String quantile, GoDuration value) {
    if (value != null) {
      gauge.point(labels.add("quantile", quantile), value.nanos() / 1e9);
    }
  }

  private static void point(Gauge gauge, Labels labels, Number value) {
    if (value != null) {
      gauge.point(labels, value.doubleValue());
    }
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
    final FigureGauges attempt = new FigureGauges("wrkbench_attempt_", "an attempt");
    final FigureGauges background =
        new FigureGauges("wrkbench_background_", "a load in the background of an attempt");
    final Gauge rateAsked =
        new Gauge(
            "wrkbench_attempt_rate_asked", "Requests per second that a constant rate asked for.");
    final Gauge rateReached =
        new Gauge(
            "wrkbench_attempt_rate_reached", "Requests per second that were begun in place of it.");
    final Gauge phase = new Gauge("wrkbench_run_phase", "1 for the phase that a run is in.");
    // Served as wrkbench_run_info: the library adds the suffix to names of this type.
    final InfoSnapshot.Builder info =
        InfoSnapshot.builder()
            .name("wrkbench_run")
            .help("1; what a run loads and how, and its label wrkbench.io/experiment.");
    final Gauge duration =
        new Gauge(
            "wrkbench_run_duration_seconds", "Seconds from a run's admission to its end, or now.");

    MetricSnapshots snapshots() {
      Stream<MetricSnapshot> gauges =
          Stream.of(
                  attempt.all(),
                  background.all(),
                  Stream.of(rateAsked, rateReached, phase, duration))
              .flatMap(some -> some)
              .map(gauge -> gauge.builder.build());
      return new MetricSnapshots(
          Stream.concat(gauges, Stream.of(info.build())).toArray(MetricSnapshot[]::new));
    }
  }

  /** The gauges of what was measured of a load. */
  private static final class FigureGauges {
    final Gauge requestsPerSecond;
    final Gauge latency;
    final Gauge requests;
    final Gauge errors;
    final Gauge noFreePort;

    FigureGauges(String prefix, String of) {
      requestsPerSecond =
          new Gauge(prefix + "requests_per_second", "Answered requests per second of " + of + ".");
      latency =
          new Gauge(
              prefix + "latency_seconds",
              "Quantiles of the recorded latency of "
                  + of
                  + ", in seconds; quantile 1 is the most.");
      requests = new Gauge(prefix + "requests", "Answered requests of " + of + ".");
      errors = new Gauge(prefix + "errors", "Errors of " + of + " by kind.");
      noFreePort =
          new Gauge(
              prefix + "errors_no_free_port",
              "Of the errors of kind connect of " + of + ": those for want of a free port.");
    }

    Stream<Gauge> all() {
      return Stream.of(requestsPerSecond, latency, requests, errors, noFreePort);
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

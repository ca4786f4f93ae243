package io.wrkbench.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.Figures;
import io.wrkbench.api.Latency;
import io.wrkbench.api.Phase;
import io.wrkbench.known.KnownRun;
import io.wrkbench.known.RecentAttempts;
import io.wrkbench.queue.Candidate;
import io.wrkbench.result.GoDuration;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs and attempts as Prometheus gauges, made from the statuses at each scrape. So they are there
 * again after a restart of the operator, and gone with their run. There are at most so many as a
 * scrape can carry: of runs under way, then of those that ended last, then of the queue.
 */
public final class RunMetrics implements MultiCollector {
  /** Series of a run besides those of its attempts: of each phase, and at most one of five more. */
  private static final int RUN_SERIES = Phase.values().length + 5;

  private static final Comparator<KnownRun> ORDER =
      Comparator.comparingInt(RunMetrics::rank)
          .thenComparing(run -> run.completion().orElse(Instant.MIN), Comparator.reverseOrder())
          .thenComparing(Candidate::of);

  private final Supplier<Stream<KnownRun>> runs;
  private final RecentAttempts attempts;
  private final Duration retention;
  private final long most;
  private final Clock clock;

  /**
   * Creates the collector.
   *
   * @param runs all runs as last seen
   * @param attempts the attempts of runs, as far as they are kept
   * @param retention how long the series of a finished run are served
   * @param most how many series are served at most
   */
  public RunMetrics(
      Supplier<Stream<KnownRun>> runs,
      RecentAttempts attempts,
      Duration retention,
      long most,
      Clock clock) {
    this.runs = runs;
    this.attempts = attempts;
    this.retention = retention;
    this.most = most;
    this.clock = clock;
  }

  @Override
  public MetricSnapshots collect() {
    Instant now = clock.instant();
    List<KnownRun> known = runs.get().filter(run -> !expired(run, now)).sorted(ORDER).toList();
    attempts.retain(
        known.stream().map(run -> run.getMetadata().getUid()).collect(Collectors.toSet()));
    Gauges gauges = new Gauges();
    long series = 0;
    int leftOut = 0;
    for (KnownRun run : known) {
      List<AttemptStatus> measured = attempts.of(run);
      long ofRun = RUN_SERIES + RecentAttempts.series(measured);
      // Once there is no room for one, none of those that matter less is served in its place.
      if (leftOut == 0 && series + ofRun <= most) {
        series += ofRun;
        addRun(gauges, run, now);
        measured.forEach(attempt -> addAttempt(gauges, run, attempt));
      } else {
        leftOut++;
      }
    }
    gauges.leftOut.point(Labels.EMPTY, leftOut);
    return gauges.snapshots();
  }

  private boolean expired(KnownRun run, Instant now) {
    return run.completion().filter(end -> end.plus(retention).isBefore(now)).isPresent();
  }

  /** Those that are under way, those that have ended, the last one first, and then the queue. */
  private static int rank(KnownRun run) {
    return run.hasEnded() ? 1 : run.waits() ? 2 : 0;
  }

  private static void addRun(Gauges gauges, KnownRun run, Instant now) {
    Labels labels = labels(run);
    gauges.info.dataPoint(
        InfoSnapshot.InfoDataPointSnapshot.builder()
            .labels(
                labels.merge(
                    Labels.of(
                        "experiment", run.experiment(),
                        "target", run.target(),
                        "load", run.load())))
            .build());
    Phase current = run.phase().orElse(run.waits() ? Phase.Queued : null);
    for (Phase phase : Phase.values()) {
      gauges.phase.point(labels.add("phase", phase.name()), current == phase ? 1 : 0);
    }
    run.start()
        .map(start -> Duration.between(start, run.completion().orElse(now)))
        .ifPresent(taken -> gauges.duration.point(labels, taken.toMillis() / 1e3));
    run.objectivesMet().ifPresent(met -> gauges.objectivesMet.point(labels, met ? 1 : 0));
    if (run.isStalled()) {
      gauges.stalled.point(labels, 1);
    }
    if (run.holdsSlot()) {
      gauges.holdsSlot.point(labels, 1);
    }
  }

  private static void addAttempt(Gauges gauges, KnownRun run, AttemptStatus attempt) {
    Labels labels =
        labels(run)
            .merge(
                Labels.of(
                    "attempt", Integer.toString(attempt.number),
                    "target", run.target(),
                    "load", run.load()));
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

  private static Labels labels(KnownRun run) {
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
    final Gauge leftOut =
        new Gauge(
            "wrkbench_runs_left_out", "Runs that have no series, because there would be too many.");
    final Gauge phase = new Gauge("wrkbench_run_phase", "1 for the phase that a run is in.");
    // Served as wrkbench_run_info: the library adds the suffix to names of this type.
    final InfoSnapshot.Builder info =
        InfoSnapshot.builder()
            .name("wrkbench_run")
            .help("1; what a run loads and how, and its label wrkbench.io/experiment.");
    final Gauge duration =
        new Gauge(
            "wrkbench_run_duration_seconds", "Seconds from a run's admission to its end, or now.");

    final Gauge objectivesMet =
        new Gauge(
            "wrkbench_run_objectives_met",
            "1 for a run that keeps its objectives, 0 for one that misses one of them.");
    final Gauge stalled =
        new Gauge("wrkbench_run_stalled", "1 for a run whose last step failed and is tried again.");
    final Gauge holdsSlot =
        new Gauge(
            "wrkbench_run_holds_slot",
            "1 for a run that was given a measuring slot, until all that it started is gone.");

    MetricSnapshots snapshots() {
      Stream<MetricSnapshot> gauges =
          Stream.of(
                  attempt.all(),
                  background.all(),
                  Stream.of(
                      rateAsked,
                      rateReached,
                      phase,
                      duration,
                      objectivesMet,
                      stalled,
                      holdsSlot,
                      leftOut))
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

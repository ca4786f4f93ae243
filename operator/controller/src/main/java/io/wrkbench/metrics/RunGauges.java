package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.wrkbench.api.Phase;
import io.wrkbench.known.KnownRun;
import io.wrkbench.known.RunFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/** The gauges of one scrape. */
final class RunGauges {
  /** Series of a run besides those of its figures: of each phase, and at most one of eight more. */
  static final int SERIES = Phase.values().length + 8;

  private final AttemptGauges attempts = new AttemptGauges();
  private final SummaryGauges summaries = new SummaryGauges();
  private final Gauge leftOut =
      new Gauge(
          "wrkbench_runs_left_out", "Runs that have no series, because there would be too many.");
  private final Gauge phase = new Gauge("wrkbench_run_phase", "1 for the phase that a run is in.");
  // Served as wrkbench_run_info: the library adds the suffix to names of this type.
  private final InfoSnapshot.Builder info =
      InfoSnapshot.builder()
          .name("wrkbench_run")
          .help("1; what a run loads and how, and its label wrkbench.io/experiment.");
  private final Gauge duration =
      new Gauge(
          "wrkbench_run_duration_seconds", "Seconds from a run's admission to its end, or now.");
  private final Gauge completion =
      new Gauge("wrkbench_run_completion_time_seconds", "When a run ended, in seconds since 1970.");
  private final Gauge objectivesMet =
      new Gauge(
          "wrkbench_run_objectives_met",
          "1 for a run that keeps its objectives, 0 for one that misses one of them.");
  private final Gauge valid =
      new Gauge(
          "wrkbench_run_valid",
          "1 for a run whose figures can be trusted, 0 for one whose figures can't; none where that"
              + " can't be told.");
  private final Gauge bottleneck =
      new Gauge(
          "wrkbench_run_bottleneck", "1; the label limit names the part that limited the run.");
  private final Gauge stalled =
      new Gauge("wrkbench_run_stalled", "1 for a run whose last step failed and is tried again.");
  private final Gauge holdsSlot =
      new Gauge(
          "wrkbench_run_holds_slot",
          "1 for a run that was given a measuring slot, until all that it started is gone.");

  void add(KnownRun run, RunFigures figures, Instant now) {
    Labels labels =
        Labels.of(
            "namespace", run.getMetadata().getNamespace(), "run", run.getMetadata().getName());
    Labels named = labels.merge(Labels.of("target", run.target(), "load", run.load()));
    info.dataPoint(
        InfoSnapshot.InfoDataPointSnapshot.builder()
            .labels(named.add("experiment", run.experiment()))
            .build());
    addState(labels, run, now);
    if (figures.summary() != null) {
      summaries.add(labels, figures.summary());
    }
    summaries.add(labels, figures.objectives());
    figures.attempts().forEach(attempt -> attempts.add(named, attempt));
  }

  private void addState(Labels labels, KnownRun run, Instant now) {
    Phase current = run.phase().orElse(run.waits() ? Phase.Queued : null);
    for (Phase one : Phase.values()) {
      phase.flag(labels.add("phase", one.name()), current == one);
    }
    run.start()
        .map(start -> Duration.between(start, run.completion().orElse(now)))
        .ifPresent(taken -> duration.point(labels, taken.toMillis() / 1e3));
    run.completion().ifPresent(end -> completion.point(labels, end.toEpochMilli() / 1e3));
    objectivesMet.flag(labels, run.objectivesMet().orElse(null));
    valid.flag(labels, run.valid().orElse(null));
    run.limit().ifPresent(limit -> bottleneck.point(labels.add("limit", limit), 1));
    if (run.isStalled()) {
      stalled.point(labels, 1);
    }
    if (run.holdsSlot()) {
      holdsSlot.point(labels, 1);
    }
  }

  MetricSnapshots snapshots(int runsLeftOut) {
    leftOut.point(Labels.EMPTY, runsLeftOut);
    Stream<MetricSnapshot> gauges =
        Stream.of(
                attempts.all(),
                summaries.all(),
                Stream.of(
                    phase,
                    duration,
                    completion,
                    objectivesMet,
                    valid,
                    bottleneck,
                    stalled,
                    holdsSlot,
                    leftOut))
            .flatMap(some -> some)
            .map(Gauge::snapshot);
    return new MetricSnapshots(
        Stream.concat(gauges, Stream.of(info.build())).toArray(MetricSnapshot[]::new));
  }
}

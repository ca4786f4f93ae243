package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.wrkbench.api.Phase;
import io.wrkbench.known.KnownRun;
import io.wrkbench.known.RunFigures;
import java.time.Instant;
import java.util.Collection;
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
  private final StateGauges<Phase> state = new StateGauges<>("run", Phase.values());
  // Served as wrkbench_run_info: the library adds the suffix to names of this type.
  private final InfoSnapshot.Builder info =
      InfoSnapshot.builder()
          .name("wrkbench_run")
          .help(
              "1; what a run loads and how, its label wrkbench.io/experiment, and the comparison and"
                  + " the variant that it measures.");
  private final Gauge valid =
      new Gauge(
          "wrkbench_run_valid",
          "1 for a run whose figures can be trusted, 0 for one whose figures can't; none where that"
              + " can't be told.");
  private final Gauge bottleneck =
      new Gauge(
          "wrkbench_run_bottleneck", "1; the label limit names the part that limited the run.");

  /** Counts all runs by phase, and those that have no series. */
  void count(Collection<KnownRun> all, int withoutSeries) {
    state.count(all);
    leftOut.point(Labels.EMPTY, withoutSeries);
  }

  void add(KnownRun run, RunFigures figures, Instant now) {
    Labels labels =
        Labels.of(
            "namespace", run.getMetadata().getNamespace(), "run", run.getMetadata().getName());
    Labels named = labels.merge(Labels.of("target", run.target(), "load", run.load()));
    info.dataPoint(
        InfoSnapshot.InfoDataPointSnapshot.builder()
            .labels(
                named.merge(
                    Labels.of(
                        "comparison",
                        run.comparison().orElse(""),
                        "experiment",
                        run.experiment(),
                        "variant",
                        run.variant())))
            .build());
    state.add(labels, run, now);
    valid.flag(labels, run.valid().orElse(null));
    run.limit().ifPresent(limit -> bottleneck.point(labels.add("limit", limit), 1));
    if (figures.summary() != null) {
      summaries.add(labels, figures.summary());
    }
    summaries.add(labels, figures.objectives());
    figures.attempts().forEach(attempt -> attempts.add(named, attempt));
  }

  MetricSnapshots snapshots() {
    Stream<MetricSnapshot> gauges =
        Stream.of(
                attempts.all(), summaries.all(), state.all(), Stream.of(valid, bottleneck, leftOut))
            .flatMap(some -> some)
            .map(Gauge::snapshot);
    return new MetricSnapshots(
        Stream.concat(gauges, Stream.of(info.build())).toArray(MetricSnapshot[]::new));
  }
}

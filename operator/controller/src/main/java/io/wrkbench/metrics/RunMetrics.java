package io.wrkbench.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.wrkbench.known.KnownRun;
import io.wrkbench.known.RecentFigures;
import io.wrkbench.known.RunFigures;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs and attempts as Prometheus gauges, made from the statuses at each scrape. So they are there
 * again after a restart of the operator, and gone with their run. There are at most so many as a
 * scrape can carry: of runs under way, then of those that ended last, then of the queue. All runs
 * are counted by phase, so that a queue without series can be seen.
 */
public final class RunMetrics implements MultiCollector {
  private final Supplier<Stream<KnownRun>> runs;
  private final RecentFigures figures;
  private final Duration retention;
  private final LongSupplier most;
  private final Clock clock;

  /**
   * Creates the collector.
   *
   * @param runs all runs as last seen
   * @param figures what was measured of runs, as far as it is kept
   * @param retention how long the series of a finished run are served
   * @param most how many series are served at most
   */
  public RunMetrics(
      Supplier<Stream<KnownRun>> runs,
      RecentFigures figures,
      Duration retention,
      LongSupplier most,
      Clock clock) {
    this.runs = runs;
    this.figures = figures;
    this.retention = retention;
    this.most = most;
    this.clock = clock;
  }

  @Override
  public MetricSnapshots collect() {
    Instant now = clock.instant();
    List<KnownRun> all = runs.get().toList();
    List<KnownRun> known = Room.order(all.stream(), retention, now);
    figures.retain(
        known.stream().map(run -> run.getMetadata().getUid()).collect(Collectors.toSet()));
    RunGauges gauges = new RunGauges();
    gauges.count(all);
    Room room = new Room(most.getAsLong());
    for (KnownRun run : known) {
      RunFigures measured = figures.of(run);
      if (room.take(RunGauges.SERIES + measured.series())) {
        gauges.add(run, measured, now);
      }
    }
    return gauges.snapshots(room.leftOut());
  }

  @Override
  public List<String> getPrometheusNames() {
    return List.of(); // They come and go with the runs; the registry needn't know them.
  }
}

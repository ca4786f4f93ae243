package io.wrkbench.metrics;

import io.wrkbench.known.KnownRun;
import io.wrkbench.known.RecentFigures;
import io.wrkbench.known.RunFigures;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
 *
 * <p>A scrape must not disturb the run that is measured. Nearly all series are those of runs that
 * have ended, so their text is written once and kept until one more has ended, or one is gone.
 */
public final class RunMetrics {
  private final Supplier<Stream<KnownRun>> runs;
  private final RecentFigures figures;
  private final Duration retention;
  private final LongSupplier most;
  private final Clock clock;
  private List<Shown> written = List.of();
  private Text textOfWritten = Text.NONE;

  /** A run that has series. */
  private record Shown(KnownRun run, RunFigures measured) {
    /** Whether it is what it was: what is known of a run is replaced when it changes. */
    boolean isStill(Shown before) {
      return run == before.run && measured == before.measured;
    }
  }

  /**
   * Writes nothing yet.
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

  /** All series, in Prometheus' text format; the parts make one text. */
  public synchronized List<byte[]> text() {
    Instant now = clock.instant();
    List<KnownRun> all = runs.get().toList();
    List<KnownRun> known = Room.order(all.stream(), retention, now);
    figures.retain(
        known.stream().map(run -> run.getMetadata().getUid()).collect(Collectors.toSet()));
    Room room = new Room(most.getAsLong());
    RunGauges changing = new RunGauges();
    List<Shown> ended = new ArrayList<>();
    for (KnownRun run : known) {
      RunFigures measured = figures.of(run);
      if (room.take(RunGauges.SERIES + measured.series())) {
        if (run.hasEnded()) {
          ended.add(new Shown(run, measured));
        } else {
          changing.add(run, measured, now);
        }
      }
    }
    changing.count(all, room.leftOut());
    return Text.of(changing.snapshots()).with(ofEnded(ended, now));
  }

  private Text ofEnded(List<Shown> ended, Instant now) {
    if (!areWritten(ended)) {
      RunGauges gauges = new RunGauges();
      ended.forEach(one -> gauges.add(one.run(), one.measured(), now));
      textOfWritten = Text.of(gauges.snapshots());
      written = ended;
    }
    return textOfWritten;
  }

  private boolean areWritten(List<Shown> ended) {
    boolean same = ended.size() == written.size();
    for (int i = 0; same && i < ended.size(); i++) {
      same = ended.get(i).isStill(written.get(i));
    }
    return same;
  }
}

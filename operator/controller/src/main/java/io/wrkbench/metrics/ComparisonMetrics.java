package io.wrkbench.metrics;

import io.wrkbench.known.KnownComparison;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Comparisons as Prometheus gauges, made from the statuses at each scrape, as {@link RunMetrics}
 * are. They are few, so they come before the runs, but take a tenth of all series at most.
 */
public final class ComparisonMetrics {
  private static final int PART = 10;

  private final Supplier<Stream<KnownComparison>> comparisons;
  private final Duration retention;
  private final long most;
  private final Clock clock;

  /**
   * Makes nothing yet.
   *
   * @param comparisons all comparisons as last seen
   * @param retention how long the series of a finished comparison are served
   * @param most how many series of comparisons and runs together are served at most
   */
  public ComparisonMetrics(
      Supplier<Stream<KnownComparison>> comparisons, Duration retention, long most, Clock clock) {
    this.comparisons = comparisons;
    this.retention = retention;
    this.most = most;
    this.clock = clock;
  }

  /** How many series are left to the runs. */
  public long leftToRuns() {
    Room room = new Room(most / PART);
    Room.order(comparisons.get(), retention, clock.instant())
        .forEach(one -> room.take(ComparisonGauges.series(one)));
    return most - room.taken();
  }

  /** All series, in Prometheus' text format; the parts make one text. */
  public List<byte[]> text() {
    Instant now = clock.instant();
    Room room = new Room(most / PART);
    List<KnownComparison> all = comparisons.get().toList();
    ComparisonGauges gauges = new ComparisonGauges();
    gauges.count(all);
    for (KnownComparison one : Room.order(all.stream(), retention, now)) {
      if (room.take(ComparisonGauges.series(one))) {
        gauges.add(one, now);
      }
    }
    return Text.of(gauges.snapshots(room.leftOut())).parts();
  }
}

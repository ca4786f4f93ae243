package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.wrkbench.known.KnownComparison;
import io.wrkbench.known.KnownRun;
import io.wrkbench.known.RecentFigures;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The gauges that there are, those without a series too: a scrape leaves these out. */
public final class AllGauges {
  private AllGauges() {}

  /** Those of runs and comparisons, with the series of these. */
  public static Stream<MetricSnapshot> of(KnownRun run, KnownComparison comparison, Instant now) {
    RunGauges ofRuns = new RunGauges();
    ofRuns.count(List.of(run), 0);
    ofRuns.add(run, RecentFigures.shared().of(run), now);
    ComparisonGauges ofComparisons = new ComparisonGauges();
    ofComparisons.count(List.of(comparison));
    ofComparisons.add(comparison, now);
    return Stream.concat(ofRuns.snapshots().stream(), ofComparisons.snapshots(0).stream());
  }
}

package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.RatioStatus;
import io.wrkbench.known.KnownComparison;
import java.time.Instant;
import java.util.Collection;
import java.util.stream.Stream;

/** The gauges of comparisons of one scrape. */
final class ComparisonGauges {
  /** Of a comparison: of each phase, and at most one of seven more. */
  private static final int SERIES = ComparisonPhase.values().length + 7;

  /** Of a variant and a metric: the ratio, two bounds, the number of pairs, and the verdict. */
  private static final int RATIO_SERIES = 5;

  private final StateGauges<ComparisonPhase> state =
      new StateGauges<>("comparison", ComparisonPhase.values());
  private final Gauge rounds =
      new Gauge(
          "wrkbench_comparison_rounds", "Whole rounds that were measured of a comparison so far.");
  private final Gauge maxRounds =
      new Gauge(
          "wrkbench_comparison_rounds_max", "Rounds that are measured of a comparison at most.");
  private final Gauge runsLeftOut =
      new Gauge(
          "wrkbench_comparison_runs_left_out",
          "Runs of a variant that aren't compared, because they say nothing about it.");
  private final Gauge ratio =
      new Gauge(
          "wrkbench_comparison_ratio",
          "A variant's figure, divided by the baseline's, and the bounds of its confidence"
              + " interval.");
  private final Gauge pairs =
      new Gauge("wrkbench_comparison_pairs", "How many rounds a ratio is made of.");
  private final Gauge verdict =
      new Gauge(
          "wrkbench_comparison_verdict",
          "1; the label verdict says how a variant is beside the baseline.");
  private final Gauge leftOut =
      new Gauge(
          "wrkbench_comparisons_left_out",
          "Comparisons that have no series, because there would be too many.");

  /** How many series the comparison has at most: of itself, of its variants, and of its ratios. */
  static long series(KnownComparison comparison) {
    return SERIES
        + comparison.leftOut().size()
        + (long) RATIO_SERIES * comparison.comparisons().size();
  }

  /** Counts all comparisons by phase. */
  void count(Collection<KnownComparison> all) {
    state.count(all);
  }

  void add(KnownComparison comparison, Instant now) {
    Labels labels =
        Labels.of(
            "namespace",
            comparison.getMetadata().getNamespace(),
            "comparison",
            comparison.getMetadata().getName());
    state.add(labels, comparison, now);
    rounds.point(labels, comparison.rounds().orElse(null));
    maxRounds.point(labels, comparison.maxRounds().orElse(null));
    comparison
        .leftOut()
        .forEach((variant, runs) -> runsLeftOut.point(labels.add("variant", variant), runs));
    for (RatioStatus one : comparison.comparisons()) {
      add(
          labels.merge(
              Labels.of("metric", one.metric, "variant", one.variant, "baseline", one.baseline)),
          one);
    }
  }

  private void add(Labels labels, RatioStatus compared) {
    ratio.point(labels.add("bound", "ratio"), compared.ratio);
    ratio.point(labels.add("bound", "low"), compared.low);
    ratio.point(labels.add("bound", "high"), compared.high);
    pairs.point(labels, compared.pairs);
    if (compared.verdict != null) {
      Labels judged = labels.add("verdict", compared.verdict.name());
      verdict.point(compared.reason == null ? judged : judged.add("reason", compared.reason), 1);
    }
  }

  MetricSnapshots snapshots(int comparisonsLeftOut) {
    leftOut.point(Labels.EMPTY, comparisonsLeftOut);
    return new MetricSnapshots(
        Stream.concat(
                state.all(),
                Stream.of(rounds, maxRounds, runsLeftOut, ratio, pairs, verdict, leftOut))
            .map(Gauge::snapshot)
            .toArray(MetricSnapshot[]::new));
  }
}

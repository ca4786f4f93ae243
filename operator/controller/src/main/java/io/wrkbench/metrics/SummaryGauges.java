package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.wrkbench.api.Objective;
import io.wrkbench.api.Summary;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The summary of runs, as {@code kubectl get} prints it, and the bounds that it has to keep. */
final class SummaryGauges {
  private static final String LATENCY = "latency.";

  private final Gauge requestsPerSecond =
      new Gauge(
          "wrkbench_run_requests_per_second",
          "Answered requests per second of a run: over its counted attempts the median, the least"
              + " and the most.");
  private final Gauge latency =
      new Gauge(
          "wrkbench_run_latency_seconds",
          "Quantiles of the recorded latency of all requests of a run's counted attempts, in"
              + " seconds; quantile 1 is the most.");
  private final Gauge errors =
      new Gauge("wrkbench_run_errors", "Errors of all kinds in a run's counted attempts.");
  private final Gauge errorRatio =
      new Gauge("wrkbench_run_error_ratio", "Errors of a run's counted attempts per request.");
  private final Gauge objectiveRequestsPerSecond =
      new Gauge(
          "wrkbench_run_objective_requests_per_second",
          "What a run's median of requests per second has to be, at least or at most.");
  private final Gauge objectiveLatency =
      new Gauge(
          "wrkbench_run_objective_latency_seconds",
          "What a figure of a run's latency has to be, at least or at most, in seconds.");
  private final Gauge objectiveErrorRatio =
      new Gauge(
          "wrkbench_run_objective_error_ratio",
          "What a run's errors per request have to be, at least or at most.");

  void add(Labels labels, Summary summary) {
    if (summary.requestsPerSecond != null) {
      requestsPerSecond.point(labels.add("stat", "median"), summary.requestsPerSecond.median);
      requestsPerSecond.point(labels.add("stat", "min"), summary.requestsPerSecond.min);
      requestsPerSecond.point(labels.add("stat", "max"), summary.requestsPerSecond.max);
    }
    latency.quantiles(labels, summary.latency);
    errors.point(labels, summary.errorsTotal);
    errorRatio.point(labels, number(summary.errorRatio));
  }

  /** Of two bounds of one kind on one figure, the first. */
  void add(Labels labels, List<Objective> objectives) {
    Set<String> bounds = new HashSet<>();
    for (Objective objective : objectives) {
      if (objective.metric != null && bounds.add(objective.metric + " min")) {
        bound(labels.add("bound", "min"), objective.metric, objective.min);
      }
      if (objective.metric != null && bounds.add(objective.metric + " max")) {
        bound(labels.add("bound", "max"), objective.metric, objective.max);
      }
    }
  }

  private void bound(Labels labels, String metric, String bound) {
    if (metric.startsWith(LATENCY)) {
      objectiveLatency.duration(
          labels.add("figure", metric.substring(LATENCY.length())), duration(bound));
    } else if (metric.equals("requestsPerSecond")) {
      objectiveRequestsPerSecond.point(labels, number(bound));
    } else {
      objectiveErrorRatio.point(labels, number(bound));
    }
  }

  /** Null where it is none: an object of another version, which a live look marks. */
  private static BigDecimal number(String text) {
    try {
      return text == null ? null : new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static GoDuration duration(String text) {
    try {
      return text == null ? null : GoDuration.parse(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  Stream<Gauge> all() {
    return Stream.of(
        requestsPerSecond,
        latency,
        errors,
        errorRatio,
        objectiveRequestsPerSecond,
        objectiveLatency,
        objectiveErrorRatio);
  }
}

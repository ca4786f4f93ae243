package io.wrkbench.comparison.verdict;

import io.wrkbench.api.comparison.ComparedMetric;
import io.wrkbench.api.comparison.MeasurementStatus.Values;
import io.wrkbench.result.GoDuration;
import io.wrkbench.statistics.Goal;
import io.wrkbench.statistics.Judgement;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A figure by which variants are compared.
 *
 * @param name as the spec has it
 * @param goal which figures are better, and how narrow the interval has to be
 */
record Metric(String name, Goal goal) {
  private static final String LATENCY = "latency.";

  /** Of a percentile's figure, so that it rests on ten requests beyond it. */
  private static final Map<String, Integer> LEAST_REQUESTS =
      Map.of(
          "latency.p99",
          Judgement.MIN_REQUESTS_FOR_P99,
          "latency.p999",
          10 * Judgement.MIN_REQUESTS_FOR_P99);

  static Metric of(ComparedMetric asked) {
    Goal usual = asked.name.startsWith(LATENCY) ? Goal.LATENCY : Goal.THROUGHPUT;
    return new Metric(
        asked.name,
        asked.within == null
            ? usual
            : new Goal(usual.better(), asked.within.share(), asked.sameWithin.share()));
  }

  /** Its figure; empty if it wasn't measured. Latencies are in nanoseconds. */
  OptionalDouble of(Values values) {
    if (!isLatency()) {
      return values.requestsPerSecond == null
          ? OptionalDouble.empty()
          : OptionalDouble.of(values.requestsPerSecond.doubleValue());
    }
    GoDuration figure =
        values.latency == null ? null : values.latency.figure(name.substring(LATENCY.length()));
    return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure.nanos());
  }

  boolean isLatency() {
    return name.startsWith(LATENCY);
  }

  /** Requests that a run needs for its figure to mean anything. */
  int leastRequests() {
    return LEAST_REQUESTS.getOrDefault(name, 0);
  }
}

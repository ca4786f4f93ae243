package io.wrkbench.run.status;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.Latency;
import io.wrkbench.api.LatencyIntervals;
import io.wrkbench.api.LatencyIntervals.Interval;
import io.wrkbench.api.Percentage;
import io.wrkbench.api.Summary;
import io.wrkbench.result.GoDuration;
import io.wrkbench.statistics.Confidence;
import io.wrkbench.statistics.Estimate;
import io.wrkbench.statistics.Figures;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The confidence intervals of a summary: what a typical attempt gives, and how sure that is. */
final class Intervals {
  /** Figures that scatter so much that an interval ends beyond what is recorded have none. */
  private static final GoDuration LONGEST = GoDuration.parse("1h");

  private static final double NANOS_PER_MICRO = 1e3;

  /** A histogram keeps three digits. */
  private static final double RESOLUTION = 1e-3;

  private Intervals() {}

  /** Requests per second of the counted attempts. */
  static Figures throughput(List<AttemptStatus> counted) {
    return Figures.of(counted.stream().map(attempt -> attempt.requestsPerSecond).toList());
  }

  /** Adds those that these attempts are enough for. */
  static void add(Summary summary, List<AttemptStatus> counted, Confidence confidence) {
    Estimate.of(throughput(counted), confidence)
        .ifPresent(
            estimate -> {
              summary.requestsPerSecond.low = Attempts.twoDecimals(estimate.low());
              summary.requestsPerSecond.high = Attempts.twoDecimals(estimate.high());
              summary.precision =
                  estimate.precision() <= Percentage.GREATEST_SHARE
                      ? Percentage.roundedUp(estimate.precision())
                      : null;
            });
    LatencyIntervals latency = new LatencyIntervals();
    latency.p50 = ofLatency(counted, confidence, figures -> figures.p50);
    latency.p99 = ofLatency(counted, confidence, figures -> figures.p99);
    summary.latencyIntervals = latency.p50 == null && latency.p99 == null ? null : latency;
  }

  /** Of all attempts or none: an interval over a part would pass for one over the whole. */
  private static Interval ofLatency(
      List<AttemptStatus> counted, Confidence confidence, Function<Latency, GoDuration> figure) {
    List<Long> nanos =
        counted.stream()
            .flatMap(attempt -> Stream.ofNullable(attempt.latency).map(figure))
            .flatMap(Stream::ofNullable)
            .map(GoDuration::nanos)
            .toList();
    return nanos.size() < counted.size()
        ? null
        : Estimate.of(Figures.of(nanos), confidence)
            .filter(estimate -> estimate.high() <= LONGEST.nanos())
            .map(Intervals::toMicros)
            .orElse(null);
  }

  private static Interval toMicros(Estimate nanos) {
    Interval interval = new Interval();
    interval.low = GoDuration.ofMicros(Math.round(nanos.low() / NANOS_PER_MICRO));
    interval.high = GoDuration.ofMicros(Math.round(nanos.high() / NANOS_PER_MICRO));
    return interval;
  }

  /** Which percentiles of all requests are none of a typical attempt's; empty where all are. */
  static Optional<String> unlike(Summary summary) {
    if (summary == null || summary.latency == null || summary.latencyIntervals == null) {
      return Optional.empty();
    }
    String unlike =
        Stream.of(
                unlike("p50", summary.latency.p50, summary.latencyIntervals.p50),
                unlike("p99", summary.latency.p99, summary.latencyIntervals.p99))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return unlike.isEmpty() ? Optional.empty() : Optional.of(unlike);
  }

  private static Optional<String> unlike(String name, GoDuration merged, Interval typical) {
    if (merged == null || typical == null) {
      return Optional.empty();
    }
    double resolution = Math.max(RESOLUTION * merged.nanos(), NANOS_PER_MICRO);
    boolean within =
        merged.nanos() >= typical.low.nanos() - resolution
            && merged.nanos() <= typical.high.nanos() + resolution;
    return within
        ? Optional.empty()
        : Optional.of(
            "%s of all requests is %s, of a typical attempt %s to %s"
                .formatted(name, merged, typical.low, typical.high));
  }
}

package io.wrkbench.result;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The figures of a load tool.
 *
 * @param startTime when it began to send
 * @param duration by its own clock
 * @param requests answered
 * @param bytes read
 * @param errors by kind
 * @param recorded latencies as measured
 * @param corrected latencies as corrected for coordinated omission; null for a tool that doesn't
 * @param rate how well a constant rate was kept; null for a tool that keeps none
 * @param timeline what came of the requests step by step; null for a tool that doesn't know when
 */
public record Measurement(
    Instant startTime,
    GoDuration duration,
    long requests,
    long bytes,
    LoadErrors errors,
    LatencyHistogram recorded,
    LatencyHistogram corrected,
    Rate rate,
    Timeline timeline) {

  /** The figures of a tool that keeps no rate, and doesn't know when answers came. */
  public Measurement(
      Instant startTime,
      GoDuration duration,
      long requests,
      long bytes,
      LoadErrors errors,
      LatencyHistogram recorded,
      LatencyHistogram corrected) {
    this(startTime, duration, requests, bytes, errors, recorded, corrected, null, null);
  }

  /** Combines loads that were sent at overlapping times, from the first start to the last end. */
  public static Measurement together(List<Measurement> parts) {
    Instant end =
        parts.stream()
            .map(part -> part.startTime.plus(part.duration.toDuration()))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    GoDuration duration = GoDuration.of(Duration.between(start(parts), end));
    List<Rate> rates = values(parts, Measurement::rate);
    List<Timeline> timelines = values(parts, Measurement::timeline);
    return sum(
        parts,
        duration,
        rates.isEmpty() ? null : Rate.together(rates),
        // Generators start within milliseconds of each other.
        timelines.size() < parts.size() ? null : Timeline.together(timelines));
  }

  /** Combines loads that were sent one after another; the time between them doesn't count. */
  public static Measurement inSequence(List<Measurement> parts) {
    long nanos = parts.stream().mapToLong(part -> part.duration.nanos()).sum();
    return sum(parts, new GoDuration(nanos), null, null);
  }

  private static Measurement sum(
      List<Measurement> parts, GoDuration duration, Rate rate, Timeline timeline) {
    return new Measurement(
        start(parts),
        duration,
        parts.stream().mapToLong(Measurement::requests).sum(),
        parts.stream().mapToLong(Measurement::bytes).sum(),
        parts.stream().map(Measurement::errors).reduce(LoadErrors.NONE, LoadErrors::plus),
        merged(values(parts, Measurement::recorded), parts.size()),
        merged(values(parts, Measurement::corrected), parts.size()),
        rate,
        timeline);
  }

  private static Instant start(List<Measurement> parts) {
    return parts.stream().map(Measurement::startTime).min(Comparator.naturalOrder()).orElseThrow();
  }

  /**
   * Percentiles can't be combined, so one part without a histogram leaves the whole without one.
   */
  private static LatencyHistogram merged(Collection<LatencyHistogram> histograms, int parts) {
    return histograms.size() < parts ? null : LatencyHistogram.merge(histograms);
  }

  private static <T> List<T> values(List<Measurement> parts, Function<Measurement, T> field) {
    return parts.stream().map(field).filter(Objects::nonNull).toList();
  }
}

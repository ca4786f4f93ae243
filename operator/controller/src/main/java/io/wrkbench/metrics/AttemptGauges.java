package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.record.Times;
import java.util.stream.Stream;

/** The attempts of runs, with the loads in their background. */
final class AttemptGauges {
  private final LoadGauges attempt = new LoadGauges("wrkbench_attempt_", "an attempt");
  private final LoadGauges background =
      new LoadGauges("wrkbench_background_", "a load in the background of an attempt");
  private final ResourceGauges resources = new ResourceGauges();
  private final Gauge start =
      new Gauge(
          "wrkbench_attempt_start_time_seconds", "When an attempt began, in seconds since 1970.");
  private final Gauge duration =
      new Gauge("wrkbench_attempt_duration_seconds", "Seconds that an attempt took.");
  private final Gauge rateAsked =
      new Gauge(
          "wrkbench_attempt_rate_asked", "Requests per second that a constant rate asked for.");
  private final Gauge rateReached =
      new Gauge(
          "wrkbench_attempt_rate_reached", "Requests per second that were begun in place of it.");
  private final Gauge rateHeld =
      new Gauge(
          "wrkbench_attempt_rate_held",
          "1 for an attempt that began within 1 % of the requests that were asked for, else 0.");

  /**
   * Adds an attempt.
   *
   * @param run the labels that all attempts of its run have
   */
  void add(Labels run, AttemptStatus measured) {
    Labels labels = run.add("attempt", Integer.toString(measured.number));
    if (Boolean.TRUE.equals(measured.discarded)) {
      labels = labels.add("discarded", "true");
    }
    attempt.add(labels, measured);
    start.point(
        labels,
        Times.parse(measured.startTime).map(time -> time.toEpochMilli() / 1e3).orElse(null));
    duration.duration(labels, measured.duration);
    if (measured.rate != null) {
      rateAsked.point(labels, measured.rate.asked);
      rateReached.point(labels, measured.rate.reached);
      rateHeld.flag(labels, measured.rate.held);
    }
    resources.add(labels, measured);
    for (var load : measured.background) {
      background.add(labels.add("background", load.name), load);
    }
  }

  Stream<Gauge> all() {
    return Stream.of(
            attempt.all(),
            background.all(),
            resources.all(),
            Stream.of(start, duration, rateAsked, rateReached, rateHeld))
        .flatMap(gauges -> gauges);
  }
}

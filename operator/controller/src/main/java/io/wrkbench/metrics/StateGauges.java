package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.wrkbench.known.KnownWork;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Where runs or comparisons stand, and how they ended. */
final class StateGauges<P extends Enum<P>> {
  private final List<P> phases;
  private final Gauge phase;
  private final Gauge duration;
  private final Gauge completion;
  private final Gauge objectivesMet;

  /**
   * Of a kind.
   *
   * @param kind a word that the names of the metrics have after {@code wrkbench_}
   * @param phases all that there are
   */
  StateGauges(String kind, P[] phases) {
    this.phases = List.of(phases);
    String prefix = "wrkbench_" + kind + "_";
    phase = new Gauge(prefix + "phase", "1 for the phase that a " + kind + " is in.");
    duration =
        new Gauge(
            prefix + "duration_seconds",
            "Seconds from a " + kind + "'s admission to its end, or now.");
    completion =
        new Gauge(
            prefix + "completion_time_seconds",
            "When a " + kind + " ended, in seconds since 1970.");
    objectivesMet =
        new Gauge(
            prefix + "objectives_met",
            "1 for a " + kind + " that keeps its objectives, 0 for one that misses one of them.");
  }

  /**
   * Adds one.
   *
   * @param current its phase; null if it isn't known
   */
  void add(Labels labels, P current, KnownWork<P> work, Instant now) {
    phases.forEach(one -> phase.flag(labels.add("phase", one.name()), current == one));
    work.start()
        .map(start -> Duration.between(start, work.completion().orElse(now)))
        .ifPresent(taken -> duration.point(labels, taken.toMillis() / 1e3));
    work.completion().ifPresent(end -> completion.point(labels, end.toEpochMilli() / 1e3));
    objectivesMet.flag(labels, work.objectivesMet().orElse(null));
  }

  Stream<Gauge> all() {
    return Stream.of(phase, duration, completion, objectivesMet);
  }
}

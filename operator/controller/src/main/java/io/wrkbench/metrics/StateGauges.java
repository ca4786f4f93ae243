package io.wrkbench.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.wrkbench.known.KnownWork;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where runs or comparisons stand, and how they ended. */
final class StateGauges<P extends Enum<P>> {
  private final List<P> phases;
  private final Gauge count;
  private final Gauge phase;
  private final Gauge duration;
  private final Gauge completion;
  private final Gauge objectivesMet;
  private final Gauge stalled;
  private final Gauge holdsSlot;

  /**
   * Of a kind.
   *
   * @param kind a word that the names of the metrics have after {@code wrkbench_}
   * @param phases all that there are
   */
  StateGauges(String kind, P[] phases) {
    this.phases = List.of(phases);
    String prefix = "wrkbench_" + kind + "_";
    count =
        new Gauge(
            "wrkbench_" + kind + "s",
            "How many " + kind + "s there are in a phase, those without series of their own too.");
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
    stalled =
        new Gauge(
            prefix + "stalled", "1 for a " + kind + " whose last step failed and is tried again.");
    holdsSlot =
        new Gauge(
            prefix + "holds_slot",
            "1 for a "
                + kind
                + " that was given a measuring slot, until all that it started is gone.");
  }

  /**
   * Counts them by phase.
   *
   * @param all that there are, whether or not they are added as well
   */
  void count(Collection<? extends KnownWork<P>> all) {
    Map<P, Long> counted =
        all.stream()
            .flatMap(one -> one.phaseOrQueued().stream())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    phases.forEach(
        one -> count.point(Labels.of("phase", one.name()), counted.getOrDefault(one, 0L)));
  }

  /** Adds one. */
  void add(Labels labels, KnownWork<P> work, Instant now) {
    P current = work.phaseOrQueued().orElse(null);
    phases.forEach(one -> phase.flag(labels.add("phase", one.name()), current == one));
    work.start()
        .map(start -> Duration.between(start, work.completion().orElse(now)))
        .ifPresent(taken -> duration.point(labels, taken.toMillis() / 1e3));
    work.completion().ifPresent(end -> completion.point(labels, end.toEpochMilli() / 1e3));
    objectivesMet.flag(labels, work.objectivesMet().orElse(null));
    if (work.isStalled()) {
      stalled.point(labels, 1);
    }
    if (work.holdsSlot()) {
      holdsSlot.point(labels, 1);
    }
  }

  Stream<Gauge> all() {
    return Stream.of(count, phase, duration, completion, objectivesMet, stalled, holdsSlot);
  }
}

package io.wrkbench.sampling;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The CPU limits that a pod was under, its own and those of its containers, and how often each was
 * reached.
 *
 * <p>The kubelet limits each container that has a limit. The pod itself it limits only if all of
 * its containers have one: to their sum, or to that of an init container if it is greater. So a pod
 * without a limit may be stopped by a container's, and a pod may be stopped below its own.
 */
final class CpuLimits {

  /**
   * Share of the pod's CPU time. A container that took less, such as the one that holds the pod's
   * namespaces, wants no more: that it has no limit lets the pod use no more, and its own isn't
   * there for the others to use. The sum of the others' limits is wrong by that share at most.
   */
  private static final double WORKS = 0.01;

  /**
   * Share of the pod's CPU time. A container that answers requests, or forwards them, takes a large
   * part of what they cost. One that takes less does something beside them: that a shipper of logs
   * is always at its limit keeps no request waiting.
   */
  private static final double SERVES = 0.25;

  /**
   * How often a limit was reached. Numbers that no sum overflows: a load pod may hand over any.
   *
   * @param all periods in which there was something to run
   * @param throttled those of them in which the limit was reached
   */
  record Periods(double all, double throttled) {
    Periods plus(Periods more) {
      return new Periods(all + more.all, throttled + more.throttled);
    }

    boolean areThrottledOften() {
      return throttled > Usage.THROTTLED_OFTEN * all;
    }

    double share() {
      return all == 0 ? 0 : throttled / all;
    }
  }

  /**
   * A limit and how often it was reached.
   *
   * @param container whose limit it is; empty for the pod's own
   */
  record Reached(Optional<String> container, Periods periods) {

    /** The limit at a reading, in thousandths of a core; empty without one. */
    OptionalLong limit(Reading reading) {
      return container
          .map(id -> Optional.ofNullable(reading.containers().get(id)))
          .orElse(Optional.of(reading.values()))
          .map(values -> values.get(Quantity.CPU_LIMIT))
          .orElse(OptionalLong.empty());
    }
  }

  private final Map<String, Double> cpu = new HashMap<>();
  private final Map<String, Periods> ofContainers = new HashMap<>();
  private Optional<Periods> ofPod = Optional.empty();

  /** A container used CPU time, ns. */
  void used(String container, long nanos) {
    cpu.merge(container, (double) nanos, Double::sum);
  }

  /** Periods went by for the pod and for each of its containers. */
  void passed(Periods pod, Map<String, Periods> containers) {
    ofPod = Optional.of(ofPod.map(pod::plus).orElse(pod));
    containers.forEach((id, periods) -> ofContainers.merge(id, periods, Periods::plus));
  }

  /** The container that used the most CPU time; empty if none is known. */
  Optional<String> busiest() {
    return cpu.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  /** The limit that was reached most often: what waits for it waits so often. */
  Optional<Reached> mostReached() {
    return Stream.concat(
            ofPod.stream().map(periods -> new Reached(Optional.empty(), periods)),
            ofContainers.entrySet().stream()
                .filter(container -> share(container.getKey(), cpu.keySet()) >= SERVES)
                .map(
                    container ->
                        new Reached(Optional.of(container.getKey()), container.getValue())))
        .max(
            Comparator.comparingDouble((Reached reached) -> reached.periods().throttled())
                .thenComparingDouble(reached -> reached.periods().all()));
  }

  /**
   * Why {@link #mostReached} may not be what requests wait for, in words; empty if it is.
   *
   * <p>A container that takes little of the pod's CPU may be a proxy before a server that takes
   * much, and its limit then keeps all requests waiting, or a shipper of logs, and keeps none. Only
   * where its limit is reached often, and what counts isn't, does that matter.
   */
  Optional<String> doubt() {
    if (mostReached().filter(reached -> reached.periods().areThrottledOften()).isPresent()) {
      return Optional.empty();
    }
    return ofContainers.entrySet().stream()
        .filter(container -> container.getValue().areThrottledOften())
        .filter(container -> share(container.getKey(), cpu.keySet()) >= WORKS)
        .filter(container -> share(container.getKey(), cpu.keySet()) < SERVES)
        .max(Comparator.comparingDouble(container -> container.getValue().share()))
        .map(
            container ->
                "a container that took %d %% of the pod's CPU was stopped in %d %% of its periods"
                    .formatted(
                        percent(share(container.getKey(), cpu.keySet())),
                        percent(container.getValue().share())));
  }

  private static long percent(double share) {
    return Math.round(100 * share);
  }

  /**
   * What the pod could use at a reading: the least of its own limit and the sum of its containers',
   * if all that work have one. Nothing is found without a limit, and missing if one isn't known.
   */
  Values limit(Reading reading) {
    Set<String> ids = reading.containers().keySet();
    List<Values> working =
        ids.stream()
            .filter(id -> share(id, ids) >= WORKS)
            .map(id -> reading.containers().get(id))
            .toList();
    Optional<String> unknown =
        Stream.concat(Stream.of(reading.values()), working.stream())
            .flatMap(values -> Stream.ofNullable(values.missing().get(Quantity.CPU_LIMIT)))
            .findFirst();
    if (unknown.isPresent()) {
      return new Values(Map.of(), Map.of(Quantity.CPU_LIMIT, unknown.get()));
    }
    OptionalLong least =
        LongStream.concat(
                reading.values().get(Quantity.CPU_LIMIT).stream(), together(working).stream())
            .min();
    return new Values(
        least.isPresent() ? Map.of(Quantity.CPU_LIMIT, least.getAsLong()) : Map.of(), Map.of());
  }

  /** The sum of their limits, or the greatest number if it is more; empty unless all have one. */
  private static OptionalLong together(List<Values> containers) {
    long[] limits =
        containers.stream()
            .map(values -> values.get(Quantity.CPU_LIMIT))
            .flatMapToLong(OptionalLong::stream)
            .toArray();
    return limits.length > 0 && limits.length == containers.size()
        ? OptionalLong.of((long) LongStream.of(limits).asDoubleStream().sum())
        : OptionalLong.empty();
  }

  /**
   * What a container took of these containers' CPU time; all, for all we know, if it is unknown.
   */
  private double share(String container, Set<String> of) {
    Double own = cpu.get(container);
    double all = of.stream().mapToDouble(id -> cpu.getOrDefault(id, 0.0)).sum();
    if (own == null) {
      return 1;
    }
    return all == 0 ? 0 : own / all;
  }
}

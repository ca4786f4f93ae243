package io.wrkbench.sampling;

import io.wrkbench.sampling.CpuLimits.Periods;
import io.wrkbench.sampling.Usage.Rise;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Adds up what was used in the intervals between readings that follow each other. */
final class UsageSum {

  private final Map<Quantity, Rise> rises = new EnumMap<>(Quantity.class);
  private final Map<Quantity, Long> states = new EnumMap<>(Quantity.class);
  private final Map<Quantity, String> missing = new EnumMap<>(Quantity.class);
  private final Set<String> gaps = new LinkedHashSet<>();
  private final CpuLimits limits = new CpuLimits();
  private long periodNanos;
  private OptionalLong throttledLimit = OptionalLong.empty();

  UsageSum(List<Reading> readings) {
    List<Reading> whole = new ArrayList<>();
    for (int i = 1; i < readings.size(); i++) {
      Reading a = readings.get(i - 1);
      Reading b = readings.get(i);
      Optional<String> gap = gap(a, b);
      if (gap.isPresent()) {
        gaps.add(gap.get());
        continue;
      }
      add(a, b);
      whole.add(a);
      whole.add(b);
    }
    if (!whole.isEmpty()) {
      states(whole);
      throttling(whole);
    }
  }

  Usage usage() {
    String none = gaps.isEmpty() ? "there are fewer than two readings" : String.join("; ", gaps);
    for (Quantity quantity : Quantity.values()) {
      if (rises.isEmpty() && states.isEmpty()) {
        missing.putIfAbsent(quantity, none);
      } else if (rises.containsKey(quantity)) {
        missing.remove(quantity);
      }
    }
    return new Usage(rises, states, missing, List.copyOf(gaps), throttledLimit);
  }

  /** Why what is between these readings can't be told from them. */
  private static Optional<String> gap(Reading a, Reading b) {
    if (!a.of().equals(b.of())) {
      return Optional.of("the machine was restarted, or the pod replaced, between two readings");
    }
    if (b.at().nanosSince(a.at()) <= 0) {
      return Optional.of("no time passed between two readings");
    }
    for (Reading reading : List.of(a, b)) {
      if (reading.values().found().isEmpty()) {
        return reading.values().missing().values().stream()
            .findFirst()
            .or(() -> Optional.of("nothing could be read"));
      }
    }
    if (!a.containers().keySet().equals(b.containers().keySet())) {
      return Optional.of("a container of the pod was started, restarted or ended");
    }
    return Optional.empty();
  }

  private void add(Reading a, Reading b) {
    long nanos = b.at().nanosSince(a.at());
    for (Quantity quantity : Quantity.values()) {
      if (quantity.addsUp() && !ofPeriods(quantity)) {
        rise(quantity, a.values(), b.values()).ifPresent(amount -> rose(quantity, amount, nanos));
      }
    }
    addPeriods(a, b, nanos);
    for (String id : a.containers().keySet()) {
      rise(Quantity.CPU, a.containers().get(id), b.containers().get(id))
          .ifPresent(cpu -> limits.used(id, cpu));
    }
  }

  private static boolean ofPeriods(Quantity quantity) {
    return quantity == Quantity.PERIODS || quantity == Quantity.THROTTLED_PERIODS;
  }

  /** Of the pod and of all its containers, or of none: any may be the one that is throttled. */
  private void addPeriods(Reading a, Reading b, long nanos) {
    Optional<Periods> ofPod = periods(a.values(), b.values());
    Map<String, Periods> ofContainers = new HashMap<>();
    for (String id : a.containers().keySet()) {
      periods(a.containers().get(id), b.containers().get(id))
          .ifPresent(periods -> ofContainers.put(id, periods));
    }
    if (ofPod.isPresent() && ofContainers.size() == a.containers().size()) {
      limits.passed(ofPod.get(), ofContainers);
      periodNanos += nanos;
    }
  }

  private Optional<Periods> periods(Values a, Values b) {
    Optional<Long> all = rise(Quantity.PERIODS, a, b);
    Optional<Long> throttled = rise(Quantity.THROTTLED_PERIODS, a, b);
    return all.isPresent() && throttled.isPresent()
        ? Optional.of(new Periods(all.get(), throttled.get()))
        : Optional.empty();
  }

  private void throttling(List<Reading> readings) {
    Optional<CpuLimits.Reached> reached = limits.mostReached();
    if (reached.isEmpty()) {
      return;
    }
    Optional<String> doubt = limits.doubt();
    if (doubt.isPresent()) {
      missing.put(Quantity.PERIODS, doubt.get());
      missing.put(Quantity.THROTTLED_PERIODS, doubt.get());
      return;
    }
    Periods periods = reached.get().periods();
    rose(Quantity.PERIODS, periods.all(), periodNanos);
    rose(Quantity.THROTTLED_PERIODS, periods.throttled(), periodNanos);
    OptionalLong before = reached.get().limit(readings.get(0));
    OptionalLong after = reached.get().limit(readings.get(readings.size() - 1));
    if (periods.throttled() > 0 && before.equals(after)) {
      throttledLimit = after;
    }
  }

  private void rose(Quantity quantity, double amount, long nanos) {
    rises.merge(quantity, new Rise(amount, nanos), Rise::plus);
  }

  /** How much a counter rose; empty, with the reason noted, if that isn't known. */
  private Optional<Long> rise(Quantity quantity, Values a, Values b) {
    Long before = a.found().get(quantity);
    Long after = b.found().get(quantity);
    if (before != null && after != null && after >= before) {
      return Optional.of(after - before);
    }
    if (before != null && after != null) {
      String again = "its counter started again between two readings";
      gaps.add(quantity + ": " + again);
      missing.putIfAbsent(quantity, again);
      return Optional.empty();
    }
    String why = (before == null ? a : b).missing().get(quantity);
    if (why != null) {
      missing.putIfAbsent(quantity, why);
    }
    return Optional.empty();
  }

  private void states(List<Reading> readings) {
    Reading first = readings.get(0);
    Reading last = readings.get(readings.size() - 1);
    for (Quantity level : List.of(Quantity.MEMORY, Quantity.TIME_WAIT)) {
      for (Reading reading : readings) {
        reading.values().get(level).ifPresent(value -> states.merge(level, value, Math::max));
      }
      noteMissing(level, last.values());
    }
    for (Quantity setting :
        List.of(Quantity.MEMORY_LIMIT, Quantity.PORTS, Quantity.INTERRUPTS_APART)) {
      set(setting, first.values(), last.values());
    }
    // CPUs of its own are given to a container.
    String busiest = limits.busiest().orElse("");
    set(
        Quantity.CPUS,
        first.containers().getOrDefault(busiest, first.values()),
        last.containers().getOrDefault(busiest, last.values()));
    set(Quantity.CPU_LIMIT, limits.limit(first), limits.limit(last));
  }

  private void set(Quantity setting, Values first, Values last) {
    Long before = first.found().get(setting);
    Long after = last.found().get(setting);
    boolean bothKnown =
        !first.missing().containsKey(setting) && !last.missing().containsKey(setting);
    if (bothKnown && !Objects.equals(before, after)) {
      missing.put(setting, "it was changed from " + words(before) + " to " + words(after));
    } else if (after != null) {
      states.put(setting, after);
    } else {
      noteMissing(setting, last);
    }
  }

  private static String words(Long setting) {
    return setting == null ? "none" : setting.toString();
  }

  private void noteMissing(Quantity quantity, Values values) {
    if (!states.containsKey(quantity) && values.missing().containsKey(quantity)) {
      missing.put(quantity, values.missing().get(quantity));
    }
  }
}

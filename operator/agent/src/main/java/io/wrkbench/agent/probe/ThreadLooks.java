package io.wrkbench.agent.probe;

import io.wrkbench.result.ThreadUse;
import io.wrkbench.sampling.Span;
import io.wrkbench.sampling.thread.ThreadReading;
import io.wrkbench.sampling.thread.ThreadUsage;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Looks at the threads of all pods at the times of an attempt. */
final class ThreadLooks {

  /** A look at more threads is costly: it takes 50 us of CPU time for each. */
  private static final int MANY = 300;

  private final Supplier<Map<String, ThreadReading>> reader;
  private final BiConsumer<String, ThreadUse> told;
  private final Map<Duration, Map<String, ThreadReading>> readings = new HashMap<>();
  private List<ThreadTimes.Look> looks = List.of();
  private Optional<Order> current = Optional.empty();
  private long begun;
  private boolean costly;

  /**
   * Looks by this reader.
   *
   * @param reader reads the threads of all pods, by their UIDs
   * @param told is given what the threads of a pod did
   */
  ThreadLooks(Supplier<Map<String, ThreadReading>> reader, BiConsumer<String, ThreadUse> told) {
    this.reader = reader;
    this.told = told;
  }

  /** What the operator has told last; a new attempt begins its looks anew. */
  void order(Optional<Order> order, long nanos) {
    if (order.isPresent() && !order.equals(current)) {
      current = order;
      begun = nanos;
      readings.clear();
      looks = ThreadTimes.of(order.get());
    }
  }

  /** How long ago the last order came; empty without one. */
  OptionalLong sinceOrder(long nanos) {
    return current.isPresent() ? OptionalLong.of(nanos - begun) : OptionalLong.empty();
  }

  /** Looks if it is time. */
  void look(long nanos) {
    if (looks.isEmpty() || nanos - begun < looks.get(0).after().toNanos()) {
      return;
    }
    ThreadTimes.Look look = looks.get(0);
    looks = looks.subList(1, looks.size());
    if (costly && !look.always()) {
      return;
    }
    Map<String, ThreadReading> reading = reader.get();
    costly = reading.values().stream().mapToInt(ThreadReading::threads).sum() > MANY;
    if (look.since().isEmpty()) {
      readings.put(look.after(), reading);
    }
    look.since().stream()
        .map(readings::get)
        .filter(Objects::nonNull)
        .forEach(beginning -> tell(beginning, reading));
  }

  private void tell(Map<String, ThreadReading> before, Map<String, ThreadReading> after) {
    Map<String, ThreadReading> both = new HashMap<>(after);
    both.keySet().retainAll(before.keySet());
    both.forEach(
        (pod, end) -> {
          ThreadReading begin = before.get(pod);
          told.accept(
              pod,
              ThreadUse.of(
                  ThreadUsage.between(begin, end), new Span(begin.at().nanos(), end.at().nanos())));
        });
  }
}

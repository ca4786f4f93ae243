package io.wrkbench.agent.probe;

import io.wrkbench.result.ThreadUse;
import io.wrkbench.sampling.Span;
import io.wrkbench.sampling.thread.ThreadReading;
import io.wrkbench.sampling.thread.ThreadUsage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Looks at the threads of all pods at the times of an attempt. */
final class ThreadLooks {

  /** One that takes longer is costly: threads by the thousand. */
  private static final long COSTLY_NANOS = 15_000_000;

  private final Supplier<Map<String, ThreadReading>> reader;
  private final BiConsumer<String, ThreadUse> told;
  private final List<Map<String, ThreadReading>> beginnings = new ArrayList<>();
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
      beginnings.clear();
      looks = ThreadTimes.of(order.get(), costly);
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
    boolean isEnd = looks.get(0).isEnd();
    looks = looks.subList(1, looks.size());
    long before = System.nanoTime();
    Map<String, ThreadReading> reading = reader.get();
    costly = System.nanoTime() - before > COSTLY_NANOS;
    if (isEnd) {
      beginnings.forEach(beginning -> tell(beginning, reading));
    } else {
      beginnings.add(reading);
    }
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

package io.wrkbench.agent.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * When threads are looked at for an attempt, after its order has come. The load begins soon after
 * that: when its pod has started, and has measured a connection alone. So there are several looks
 * at its beginning, of which the operator takes the first that lies within, and one near its end.
 */
final class ThreadTimes {

  private static final Duration[] BEGINNINGS = {
    Duration.ofMillis(700), Duration.ofMillis(1700), Duration.ofMillis(2700)
  };

  /** The one that lies within most loads, where looking takes long. */
  private static final int BEST = 1;

  /** Before the end of a load that began this much after its order. */
  private static final Duration BEGINS_AFTER = Duration.ofMillis(300);

  /** The first end of a load of which nobody knows how long it takes; the next ones double it. */
  private static final Duration FIRST_END = Duration.ofMillis(3500);

  private static final Duration LAST_END = Duration.ofHours(24);

  /**
   * A look.
   *
   * @param after how long after the order
   * @param isEnd whether it ends what the looks before began
   */
  record Look(Duration after, boolean isEnd) {}

  private ThreadTimes() {}

  /**
   * The looks, in their order.
   *
   * @param costly whether a look takes so long that there should be few
   */
  static List<Look> of(Order order, boolean costly) {
    List<Look> looks = new ArrayList<>();
    for (int i = 0; i < BEGINNINGS.length; i++) {
      if (!costly || i == BEST) {
        looks.add(new Look(BEGINNINGS[i], false));
      }
    }
    if (order.duration().isPresent()) {
      looks.add(new Look(order.duration().get().plus(BEGINS_AFTER), true));
    } else {
      for (Duration end = FIRST_END; end.compareTo(LAST_END) < 0; end = end.multipliedBy(2)) {
        looks.add(new Look(end, true));
      }
    }
    looks.sort((one, other) -> one.after().compareTo(other.after()));
    return looks;
  }
}

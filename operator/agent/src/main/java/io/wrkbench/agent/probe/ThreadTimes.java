package io.wrkbench.agent.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * When threads are looked at for an attempt, after its order has come. When the load begins isn't
 * known: its pod has to start, or to learn the URL, and to measure a connection alone, while the
 * kubelet passes the order on. So threads are watched over several intervals, of which the operator
 * takes the longest that lies within.
 */
final class ThreadTimes {

  /** Where most loads begin: one of these lies soon behind it. */
  private static final List<Duration> BEGINNINGS =
      List.of(Duration.ofMillis(700), Duration.ofMillis(1700), Duration.ofMillis(2700));

  /** The one that lies within most loads, where looking takes long. */
  private static final Duration BEST = BEGINNINGS.get(1);

  /** Before the end of a load that began this much after its order. */
  private static final Duration BEGINS_AFTER = Duration.ofMillis(300);

  /** Before the end of a load that had begun this much before its order came. */
  private static final Duration BEGAN_BEFORE = Duration.ofMillis(1700);

  /** A shorter one has no room for an end so early. */
  private static final Duration LASTS = Duration.ofSeconds(4);

  /** Loads as long as this are watched also where they begin late, as on a busy node. */
  private static final Duration LASTS_LONG = Duration.ofSeconds(8);

  private static final Duration LATE = Duration.ofMillis(4700);
  private static final Duration VERY_LATE = Duration.ofMillis(8700);

  /** Before the end of a load that began after the first of these looks. */
  private static final Duration BEGINS_LATE = Duration.ofMillis(4300);

  /** The first end of a load of which nobody knows how long it takes; the next ones double it. */
  private static final Duration FIRST_END = Duration.ofMillis(3500);

  private static final Duration LAST_END = Duration.ofHours(24);

  /**
   * A look.
   *
   * @param after how long after the order
   * @param since the looks that it ends intervals from; empty if it only begins some
   * @param always whether it is also made where looking takes long
   */
  record Look(Duration after, List<Duration> since, boolean always) {}

  private ThreadTimes() {}

  /** The looks, in their order. */
  static List<Look> of(Order order) {
    List<Look> looks = new ArrayList<>();
    if (order.duration().isEmpty()) {
      for (Duration end = FIRST_END; end.compareTo(LAST_END) < 0; end = end.multipliedBy(2)) {
        looks.add(new Look(end, BEGINNINGS, true));
      }
    } else {
      addEnds(looks, order.duration().get());
    }
    looks.stream()
        .flatMap(end -> end.since().stream())
        .distinct()
        .toList()
        .forEach(beginning -> looks.add(new Look(beginning, List.of(), beginning.equals(BEST))));
    looks.sort(Comparator.comparing(Look::after));
    return looks;
  }

  private static void addEnds(List<Look> looks, Duration duration) {
    List<Duration> beginnings = new ArrayList<>(BEGINNINGS);
    if (duration.compareTo(LASTS) >= 0) {
      looks.add(new Look(duration.minus(BEGAN_BEFORE), BEGINNINGS.subList(0, 1), false));
    }
    if (duration.compareTo(LASTS_LONG) >= 0) {
      beginnings.add(LATE);
      looks.add(new Look(duration.plus(BEGINS_LATE), List.of(VERY_LATE), false));
    }
    looks.add(new Look(duration.plus(BEGINS_AFTER), beginnings, true));
  }
}

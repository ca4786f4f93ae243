package io.wrkbench.metrics;

import io.wrkbench.known.KnownWork;
import io.wrkbench.queue.Candidate;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** How many series a scrape can carry, and who has them. */
final class Room {
  private static final Comparator<KnownWork<?>> ORDER =
      Comparator.comparingInt(Room::rank)
          .thenComparing(one -> one.completion().orElse(Instant.MIN), Comparator.reverseOrder())
          .thenComparing(Candidate::of);

  private final long most;
  private long taken;
  private int leftOut;

  /** Room for so many series. */
  Room(long most) {
    this.most = most;
  }

  /**
   * Those that may have series, in the order in which they get room: what is under way, what has
   * ended, the last first, and then the queue.
   *
   * @param retention how long the series of what has ended are served
   */
  static <T extends KnownWork<?>> List<T> order(Stream<T> all, Duration retention, Instant now) {
    return all.filter(
            one -> one.completion().filter(end -> end.plus(retention).isBefore(now)).isEmpty())
        .sorted(ORDER)
        .toList();
  }

  private static int rank(KnownWork<?> one) {
    if (one.hasEnded()) {
      return 1;
    }
    return one.isQueued() || one.phase().isEmpty() ? 2 : 0;
  }

  /**
   * Takes room for the next one, if there is enough. Once there isn't, none of those that matter
   * less is served in its place.
   */
  boolean take(long series) {
    if (leftOut > 0 || taken + series > most) {
      leftOut++;
      return false;
    }
    taken += series;
    return true;
  }

  /** How many series have room. */
  long taken() {
    return taken;
  }

  /** How many have no series. */
  int leftOut() {
    return leftOut;
  }
}

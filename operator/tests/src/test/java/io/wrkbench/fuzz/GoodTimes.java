package io.wrkbench.fuzz;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What good runs take: one in peace, and those that have completed beside all the others. */
final class GoodTimes {
  /** Half of them take less than the usual time times this: 1.6 times was seen. */
  private static final double MOST_SLOWDOWN = 3;

  /** So many cases take minutes, and a good run less than one. */
  private static final int CASES_WITH_SOME = 1_000;

  private final Duration usual;
  private final List<Duration> taken = new ArrayList<>();

  /**
   * None has completed yet.
   *
   * @param usual what one takes while there is nothing else
   */
  GoodTimes(Duration usual) {
    this.usual = usual;
  }

  /** What one takes while there is nothing else. */
  Duration usual() {
    return usual;
  }

  /** One has completed. */
  void add(Duration took) {
    taken.add(took);
  }

  /**
   * What is wrong with all of them together.
   *
   * @param cases how many the API server has taken meanwhile
   */
  Optional<String> fault(int cases) {
    if (taken.isEmpty()) {
      return cases < CASES_WITH_SOME
          ? Optional.empty()
          : Optional.of("no good run has completed beside %d cases".formatted(cases));
    }
    Duration half = taken.stream().sorted().toList().get(taken.size() / 2);
    double slowdown = (double) half.toMillis() / usual.toMillis();
    return slowdown < MOST_SLOWDOWN
        ? Optional.empty()
        : Optional.of("half of the good runs take %.1f times their usual time".formatted(slowdown));
  }

  @Override
  public String toString() {
    return "%d good runs, usually %s: %s".formatted(taken.size(), usual, taken);
  }
}

package io.wrkbench.step;

import io.wrkbench.record.Times;
import java.time.Duration;
import java.time.Instant;

/** What becomes of an object of any kind after its end. Pure. */
public final class AfterEnd {
  private AfterEnd() {}

  /**
   * Whether it ended so long ago that it must not hold its slot any longer, whatever is left of it.
   * An end that can't be read isn't the operator's own, so it is long ago.
   *
   * @param end its {@code completionTime}
   * @param most how long what is left of it may hold its slot
   */
  public static boolean isOverdue(String end, Duration most, Instant now) {
    return Times.parse(end).map(time -> !now.isBefore(time.plus(most))).orElse(true);
  }
}

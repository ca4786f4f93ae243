package io.wrkbench.step;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.wrkbench.record.Times;
import io.wrkbench.result.GoDuration;
import java.time.Duration;
import java.time.Instant;

/**
 * What becomes of an object of any kind after its end. An end that can't be read isn't the
 * operator's own, so it is long ago. Pure.
 */
public final class AfterEnd {
  /** How long what a run leaves behind may hold its slot. */
  public static final Duration MOST_TO_CLEAR = Duration.ofMinutes(2);

  private AfterEnd() {}

  /**
   * Whether it ended so long ago that it must not hold its slot any longer, whatever is left of it.
   *
   * @param end its {@code completionTime}
   * @param most how long what is left of it may hold its slot
   */
  public static boolean isOverdue(String end, Duration most, Instant now) {
    return !now.isBefore(time(end).plus(most));
  }

  /**
   * The next step of one of which nothing is left but itself: it waits until its time to live is
   * over, and is then deleted.
   *
   * @param end its {@code completionTime}
   * @param timeToLive its {@code ttlAfterFinished}; null if it stays
   */
  public static Decision untilDeletion(
      HasMetadata object, String end, GoDuration timeToLive, Instant now) {
    if (timeToLive == null || end == null || object.getMetadata().getDeletionTimestamp() != null) {
      return new Decision.Done();
    }
    Instant deletion = time(end).plus(timeToLive.toDuration());
    return now.isBefore(deletion)
        ? new Decision.Wait(Duration.between(now, deletion))
        : new Decision.Act(new Delete());
  }

  private static Instant time(String end) {
    return Times.parse(end).orElse(Instant.EPOCH);
  }
}

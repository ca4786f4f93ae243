package io.wrkbench.cluster;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for something to become so, with a deadline; never just for time to pass. */
public final class Await {
  private static final Duration INTERVAL = Duration.ofMillis(200);

  private Await() {}

  /**
   * Asks again and again until the answer is as wanted.
   *
   * @param what what is waited for, for the message when the time is over
   * @return the answer that was
   */
  public static <T> T until(
      String what, Duration atMost, Supplier<T> question, Predicate<T> wanted) {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (true) {
      T answer = question.get();
      if (wanted.test(answer)) {
        return answer;
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            "not within %d s: %s; at last: %s"
                .formatted(atMost.toSeconds(), what, inWords(answer)));
      }
      pause();
    }
  }

  /** A status has no words of its own. */
  private static String inWords(Object answer) {
    return answer instanceof BenchmarkRunStatus || answer instanceof BenchmarkComparisonStatus
        ? Serialization.asJson(answer)
        : String.valueOf(answer);
  }

  private static void pause() {
    try {
      Thread.sleep(INTERVAL.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting", e);
    }
  }
}

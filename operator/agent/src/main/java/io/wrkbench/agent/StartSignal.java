package io.wrkbench.agent;

import io.wrkbench.result.FailureReason;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * The time at which generators start together: a file, which the downward API of Kubernetes fills
 * from an annotation once every generator is ready. The load pod has no token with which it could
 * ask for it.
 */
final class StartSignal {

  /** What a start may be late when it becomes known; more would mean load that isn't together. */
  static final Duration TOLERANCE = Duration.ofMillis(50);

  private static final Duration POLL = Duration.ofMillis(10);

  private final Path file;

  StartSignal(Path file) {
    this.file = file;
  }

  /**
   * Waits until the file holds a time, for as long as the pod may live: its Job has a deadline.
   *
   * @param interrupted whether to give up
   * @throws LoadFailure if the time has passed, can't be read, or there is no time left to wait
   */
  Instant await(BooleanSupplier interrupted) throws LoadFailure, InterruptedException {
    while (!interrupted.getAsBoolean()) {
      String text = SignalFile.content(file);
      if (!text.isEmpty()) {
        return checked(time(text), Instant.now());
      }
      Thread.sleep(POLL.toMillis());
    }
    throw new LoadFailure(
        FailureReason.Interrupted, "the load pod was told to stop before the load");
  }

  /** Lets a time pass that lies ahead, or so little behind that it makes no difference. */
  static Instant checked(Instant start, Instant now) throws LoadFailure {
    Duration late = Duration.between(start, now);
    if (late.compareTo(TOLERANCE) > 0) {
      throw new LoadFailure(
          FailureReason.StartedTooLate,
          "the generators were to start together at "
              + start
              + ", for which this one was "
              + late.toMillis()
              + " ms late. Is its node overloaded, its clock wrong, or the target slow to take"
              + " connections?");
    }
    return start;
  }

  private static Instant time(String text) throws LoadFailure {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new LoadFailure(
          FailureReason.InvalidPlan,
          "the start signal must be a time in RFC 3339 and is " + Texts.brief(text));
    }
  }
}

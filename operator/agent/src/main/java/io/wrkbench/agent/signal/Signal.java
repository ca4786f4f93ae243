package io.wrkbench.agent.signal;

import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import io.wrkbench.agent.report.Texts;
import io.wrkbench.result.FailureReason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * What the agent and the operator tell each other while the load pod runs, by two files: the agent
 * writes one when it is ready, for which a probe looks; then the downward API of Kubernetes fills
 * the other from an annotation, with the time at which several generators start together, or with
 * anything when a load in background is to stop. The load pod has no token with which it could ask.
 *
 * @param ready file that is there while the agent is ready; null for none
 * @param file file that isn't empty once the signal is given; null for a load that starts at once
 *     and is never told to stop
 */
public record Signal(Path ready, Path file) {

  /** Starts at once, and tells nobody. */
  public static final Signal NONE = new Signal(null, null);

  /** What a start may be late when it becomes known; more would mean load that isn't together. */
  private static final Duration TOLERANCE = Duration.ofMillis(50);

  private static final Duration POLL = Duration.ofMillis(10);

  /**
   * Says that the agent is ready, until what is returned is closed.
   *
   * @throws LoadFailure if the file can't be written
   */
  public Closeable sayReady() throws LoadFailure {
    if (ready == null) {
      return () -> {};
    }
    try {
      Files.write(ready, new byte[0]);
    } catch (IOException e) {
      throw new LoadFailure(
          FailureReason.AgentFailed,
          "the file that says that the agent is ready can't be written: " + e);
    }
    return () -> Files.deleteIfExists(ready);
  }

  /**
   * Whether it is given.
   *
   * @throws LoadFailure if its file can't be read
   */
  public boolean isGiven() throws LoadFailure {
    return !content().isEmpty();
  }

  /**
   * Waits for the time to start, for as long as the pod may live: its Job has a deadline.
   *
   * @param interrupted whether to give up
   * @return when to start; null for at once
   * @throws LoadFailure if the time has passed, can't be read, or there is no time left to wait
   */
  public Instant awaitStart(BooleanSupplier interrupted, Log log)
      throws LoadFailure, InterruptedException {
    if (file == null) {
      return null;
    }
    log.say("ready; waiting for the time to start in %s", file);
    while (!interrupted.getAsBoolean()) {
      String text = content();
      if (!text.isEmpty()) {
        Instant start = inTime(time(text), Instant.now());
        log.say("starting at %s", start);
        return start;
      }
      Thread.sleep(POLL.toMillis());
    }
    throw LoadFailure.stoppedBeforeTheLoad();
  }

  /**
   * Lets a start pass that lies ahead, or so little behind that it makes no difference.
   *
   * @throws LoadFailure if it is too late for it
   */
  public static Instant inTime(Instant start, Instant now) throws LoadFailure {
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

  /** Returns at the start or, where that has passed or is null, at once. */
  public static void sleepUntil(Instant start) throws InterruptedException {
    if (start == null) {
      return;
    }
    for (Duration left = left(start); !left.isNegative() && !left.isZero(); left = left(start)) {
      Thread.sleep(left.toMillis(), left.toNanosPart() % 1_000_000);
    }
  }

  private static Duration left(Instant start) {
    return Duration.between(Instant.now(), start);
  }

  private String content() throws LoadFailure {
    if (file == null) {
      return "";
    }
    try {
      return Files.readString(file).strip();
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw new LoadFailure(FailureReason.InvalidPlan, "the signal can't be read: " + e);
    }
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

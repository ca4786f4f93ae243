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
 * The two files with which agent and operator communicate while the load pod runs. The agent writes
 * one when it is ready, and a probe looks for it. The downward API of Kubernetes then fills the
 * other from an annotation: with the time at which several generators start together, or with
 * anything when a background load is to stop. The load pod has no token with which it could ask the
 * API server.
 *
 * @param ready file that exists while the agent is ready; null for none
 * @param file file that is no longer empty once the signal is given; null for a load that starts at
 *     once and is never told to stop
 */
public record Signal(Path ready, Path file) {

  /** Starts at once, and reports nothing. */
  public static final Signal NONE = new Signal(null, null);

  /**
   * How late a start may be when it becomes known; with more, the generators wouldn't load
   * together.
   */
  private static final Duration TOLERANCE = Duration.ofMillis(50);

  private static final Duration POLL = Duration.ofMillis(10);

  /**
   * Reports that the agent is ready, until the returned object is closed.
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
          "can't write the file that says that the agent is ready: " + e);
    }
    return () -> Files.deleteIfExists(ready);
  }

  /**
   * Whether the signal is given.
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
    Instant start = inTime(time(awaitContent(interrupted)), Instant.now());
    log.say("starting at %s", start);
    return start;
  }

  /** What the file holds, once it is no longer empty. */
  String awaitContent(BooleanSupplier interrupted) throws LoadFailure, InterruptedException {
    while (!interrupted.getAsBoolean()) {
      String text = content();
      if (!text.isEmpty()) {
        return text;
      }
      Thread.sleep(POLL.toMillis());
    }
    throw LoadFailure.stoppedBeforeTheLoad();
  }

  /**
   * Accepts a start that lies ahead, or only slightly in the past.
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

  /** Returns at the start, or at once if that has passed or is null. */
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
      throw new LoadFailure(FailureReason.InvalidPlan, "can't read the signal: " + e);
    }
  }

  private static Instant time(String text) throws LoadFailure {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new LoadFailure(
          FailureReason.InvalidPlan,
          "the start signal must be a time in RFC 3339, but is " + Texts.brief(text));
    }
  }
}

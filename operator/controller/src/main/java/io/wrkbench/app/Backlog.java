package io.wrkbench.app;

import io.wrkbench.known.KnownRun;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Keeps the workers free for active runs. There may be thousands of runs that ended long ago and
 * whose status doesn't say that they are cleaned up, for example because an earlier version didn't
 * record it. They are handled one at a time.
 */
final class Backlog {
  /**
   * A run that has just ended is cleaned up without delay, because it may hold its slot until then.
   */
  private static final Duration RECENT = Duration.ofMinutes(10);

  /** Bounds of the time after which a run that found no room tries again, in milliseconds. */
  private static final int SOONEST = 2_000;

  private static final int LATEST = 10_000;

  private final Semaphore room = new Semaphore(1);

  /**
   * Takes the steps of the run, now or later.
   *
   * @param steps takes them, and returns when to look again
   * @return when to look again; empty for never
   */
  Optional<Duration> inTurn(KnownRun run, Instant now, Supplier<Optional<Duration>> steps) {
    if (!belongs(run, now)) {
      return steps.get();
    }
    if (!room.tryAcquire()) {
      return Optional.of(Duration.ofMillis(ThreadLocalRandom.current().nextInt(SOONEST, LATEST)));
    }
    try {
      return steps.get();
    } finally {
      room.release();
    }
  }

  private static boolean belongs(KnownRun run, Instant now) {
    return run.hasEnded()
        && run.completion().filter(end -> end.plus(RECENT).isAfter(now)).isEmpty();
  }
}

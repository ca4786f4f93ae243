package io.wrkbench.app;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the process can still do its work. If it can't, it is ended, so that Kubernetes restarts
 * it; otherwise the threads that answer probes would keep it alive for ever.
 *
 * <p>An API server that doesn't answer is no reason to end it, because a restart wouldn't help.
 */
final class Lifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(Lifecycle.class);

  /** Ten thousand runs are listed in a few seconds. */
  static final Duration LONGEST_START = Duration.ofMinutes(2);

  /** A broken watch is opened again within seconds. */
  static final Duration LONGEST_WITHOUT_WATCH = Duration.ofMinutes(1);

  /** How often {@link #look} is called. */
  static final Duration LOOK = Duration.ofSeconds(5);

  /** A look may wait for the API server's answer. */
  static final Duration LONGEST_LOOK = Duration.ofMinutes(1);

  private final LongSupplier nanoTime;
  private final BooleanSupplier watching;
  private final BooleanSupplier reachable;
  private final Runnable end;
  private final long begun;
  private boolean started;
  private Optional<String> failure = Optional.empty();
  private long watched;
  private volatile long looked;

  /**
   * Begins when the process starts.
   *
   * @param watching whether all watches are up; asked once it has started
   * @param reachable whether the API server answers
   * @param end ends the process
   */
  Lifecycle(
      LongSupplier nanoTime, BooleanSupplier watching, BooleanSupplier reachable, Runnable end) {
    this.nanoTime = nanoTime;
    this.watching = watching;
    this.reachable = reachable;
    this.end = end;
    begun = nanoTime.getAsLong();
    looked = begun;
  }

  /** The start is complete; runs are served from now on. */
  synchronized void started() {
    started = true;
    watched = nanoTime.getAsLong();
  }

  /** The process can't go on. */
  void failed(String what, Throwable cause) {
    boolean first;
    synchronized (this) {
      first = failure.isEmpty();
      failure = failure.or(() -> Optional.of(what));
    }
    if (first) {
      LOG.error("{}; the process ends, and Kubernetes restarts it", what, cause);
      end.run();
    }
  }

  /** Checks whether the process can go on; called regularly, by a thread that does nothing else. */
  void look() {
    looked = nanoTime.getAsLong();
    boolean up;
    synchronized (this) {
      up = started;
    }
    if (!up) {
      if (since(begun).compareTo(LONGEST_START) > 0) {
        failed("the start takes longer than " + LONGEST_START.toMinutes() + " min", null);
      }
    } else if (watching.getAsBoolean() || !reachable.getAsBoolean()) {
      synchronized (this) {
        watched = nanoTime.getAsLong();
      }
    } else if (unwatched().compareTo(LONGEST_WITHOUT_WATCH) > 0) {
      failed("a watch stays down although the API server answers", null);
    }
  }

  /** Why the process should be ended; empty while it is well. */
  Optional<String> sick() {
    synchronized (this) {
      if (failure.isPresent()) {
        return failure;
      }
    }
    return since(looked).compareTo(LONGEST_LOOK) > 0
        ? Optional.of("the process hangs")
        : Optional.empty();
  }

  /** Why it doesn't serve runs; empty while it does. */
  synchronized Optional<String> notReady() {
    return started ? failure : Optional.of(failure.orElse("the operator is starting"));
  }

  private synchronized Duration unwatched() {
    return since(watched);
  }

  private Duration since(long nanos) {
    return Duration.ofNanos(nanoTime.getAsLong() - nanos);
  }
}

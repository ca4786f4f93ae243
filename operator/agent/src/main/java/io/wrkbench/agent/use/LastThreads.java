package io.wrkbench.agent.use;

import io.wrkbench.sampling.thread.ThreadReading;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;

/**
 * The latest readings of the threads, of which the last that lies within a load is told only once
 * the load has ended. What is read after its tool's end has none of the tool's threads.
 */
final class LastThreads {

  private final Duration most;
  private final Deque<ThreadReading> readings = new ArrayDeque<>();

  /**
   * None yet.
   *
   * @param most how long a tool may take to end after its load
   */
  LastThreads(Duration most) {
    this.most = most;
  }

  /** Adds a later one, and forgets those that are followed by one that is old enough. */
  void add(ThreadReading reading) {
    readings.addLast(reading);
    while (readings.size() > 1 && reading.at().nanosSince(second().at()) > most.toNanos()) {
      readings.removeFirst();
    }
  }

  /** The oldest but one. */
  private ThreadReading second() {
    Iterator<ThreadReading> all = readings.iterator();
    all.next();
    return all.next();
  }

  /** The last that isn't later than this; empty if all that are kept are. */
  Optional<ThreadReading> until(long nanos) {
    Iterator<ThreadReading> latest = readings.descendingIterator();
    while (latest.hasNext()) {
      ThreadReading reading = latest.next();
      if (reading.at().nanos() - nanos <= 0) {
        return Optional.of(reading);
      }
    }
    return Optional.empty();
  }
}

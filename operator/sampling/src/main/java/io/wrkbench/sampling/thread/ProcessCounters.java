package io.wrkbench.sampling.thread;

import java.util.List;

/**
 * A process with its threads, at one time.
 *
 * @param id of the process
 * @param started ticks after the machine's start
 * @param name of its first thread
 * @param nanos when its CPU time was read, {@link System#nanoTime()}
 * @param run CPU time of all its threads, those that have ended included, ns
 * @param threads those that are there, by ID
 * @param complete whether all that are there could be read
 */
record ProcessCounters(
    int id,
    long started,
    String name,
    long nanos,
    long run,
    List<ThreadCounters> threads,
    boolean complete) {

  /** What it had counted when it started, at this time. */
  ProcessCounters atItsStart(long startNanos) {
    return new ProcessCounters(id, started, name, startNanos, 0, List.of(), true);
  }
}

package io.wrkbench.sampling.thread;

/**
 * What the kernel counts of a thread, at one time. {@link #UNKNOWN} stands for what it doesn't
 * tell.
 *
 * @param id of the thread
 * @param started ticks after the machine's start; with the ID it tells a thread from all others
 * @param name as the kernel has it, of 15 bytes at most
 * @param nanos when this was read, {@link System#nanoTime()}
 * @param run CPU time, ns; to a tick of 10 ms where waiting isn't known
 * @param queued time in the run queue, waiting for a CPU, ns
 * @param voluntary context switches since it waited for something
 * @param involuntary context switches since its CPU was given to another
 */
record ThreadCounters(
    int id,
    long started,
    String name,
    long nanos,
    long run,
    long queued,
    long voluntary,
    long involuntary) {

  static final long UNKNOWN = -1;

  boolean isSame(ThreadCounters other) {
    return id == other.id && started == other.started;
  }

  boolean hasQueued() {
    return queued != UNKNOWN;
  }

  boolean hasSwitches() {
    return voluntary != UNKNOWN && involuntary != UNKNOWN;
  }

  /** What it had counted when it started, at this time. */
  ThreadCounters atItsStart(long startNanos) {
    return new ThreadCounters(
        id,
        started,
        name,
        startNanos,
        0,
        hasQueued() ? 0 : UNKNOWN,
        hasSwitches() ? 0 : UNKNOWN,
        hasSwitches() ? 0 : UNKNOWN);
  }
}

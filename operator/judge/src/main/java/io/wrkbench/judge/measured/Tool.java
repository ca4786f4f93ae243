package io.wrkbench.judge.measured;

/** What sends a load; this decides which laws its figures obey. */
public enum Tool {
  /** Each connection sends its next request, or batch, when the last is answered. */
  WRK(true, true),
  /** As wrk. */
  AB(true, true),
  /** Each loop starts a process for each request, and no latency has the process's own time. */
  CURL(true, false),
  /** Requests are due at a constant rate, and a latency counts from when its request was due. */
  CONSTANT_RATE(false, false);

  private final boolean closedLoop;
  private final boolean recordsWholeCycle;

  Tool(boolean closedLoop, boolean recordsWholeCycle) {
    this.closedLoop = closedLoop;
    this.recordsWholeCycle = recordsWholeCycle;
  }

  /** Whether the next request waits for an answer, so that a slow target is asked less. */
  public boolean isClosedLoop() {
    return closedLoop;
  }

  /** Whether a connection spends all of its time in latencies, so that Little's law can be held. */
  public boolean recordsWholeCycle() {
    return recordsWholeCycle;
  }
}

package io.wrkbench.agent;

import java.io.IOException;
import java.time.Duration;

/** The one process of a load tool, which another thread may kill at any time, even before it is. */
final class OneProcess {

  private ToolProcess process;
  private boolean killed;

  /** Starts a process. */
  interface Starter {
    ToolProcess start() throws IOException;
  }

  /**
   * Starts the process; if it was killed before, it ends at once.
   *
   * @throws IOException if it can't be started
   */
  synchronized void start(Starter starter) throws IOException {
    process = starter.start();
    if (killed) {
      process.kill();
    }
  }

  /** Waits for its end, or kills it after the given time. */
  ToolProcess.Ended await(Duration limit) throws InterruptedException {
    return started().await(limit);
  }

  /** Whether it was started. */
  synchronized boolean wasStarted() {
    return process != null;
  }

  /** Whether it was started and hasn't ended. */
  synchronized boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Ends its input. */
  synchronized void stop() {
    if (process != null) {
      process.stop();
    }
  }

  /** Ends it at once, with all that it started. */
  synchronized void kill() {
    killed = true;
    if (process != null) {
      process.kill();
    }
  }

  private synchronized ToolProcess started() {
    if (process == null) {
      throw new IllegalStateException("it wasn't started");
    }
    return process;
  }
}

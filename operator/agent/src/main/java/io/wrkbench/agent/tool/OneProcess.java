package io.wrkbench.agent.tool;

import java.io.IOException;
import java.time.Duration;

/**
 * The one process of a load tool, which another thread may kill at any time, even before it starts.
 */
public final class OneProcess {

  private ToolProcess process;
  private boolean killed;

  /** Starts a process. */
  public interface Starter {
    ToolProcess start() throws IOException;
  }

  /**
   * Starts the process; if it was killed before, it ends at once.
   *
   * @throws IOException if it can't be started
   */
  public synchronized void start(Starter starter) throws IOException {
    process = starter.start();
    if (killed) {
      process.kill();
    }
  }

  /** Waits for its end, or kills it after the given time. */
  public ToolProcess.Ended await(Duration limit) throws InterruptedException {
    return started().await(limit);
  }

  /**
   * Its process id.
   *
   * @throws IllegalStateException if it wasn't started
   */
  public long pid() {
    return started().pid();
  }

  /** Whether it was started. */
  public synchronized boolean wasStarted() {
    return process != null;
  }

  /** Whether it was started and hasn't ended. */
  public synchronized boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Ends its input. */
  public synchronized void stop() {
    if (process != null) {
      process.stop();
    }
  }

  /** Ends it at once, with everything that it started. */
  public synchronized void kill() {
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

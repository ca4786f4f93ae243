package io.wrkbench.app;

import java.time.Duration;

/** Ends the process with exit code 1, even if it hangs. */
final class ProcessEnd {
  /** Time for an orderly end; a process that hangs may hang there, too. */
  private static final Duration ORDERLY = Duration.ofSeconds(10);

  private ProcessEnd() {}

  /** Begins the end and returns, because the caller may hold a lock that it waits for. */
  static void begin() {
    // No daemon: where main is the only other thread and ends first, the exit code would be 0.
    start("end", false, () -> System.exit(1));
    start("end-at-once", true, ProcessEnd::haltLater);
  }

  private static void haltLater() {
    try {
      Thread.sleep(ORDERLY.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }

  private static void start(String name, boolean daemon, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(daemon);
    thread.start();
  }
}

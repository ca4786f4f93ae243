package io.wrkbench.app;

import java.time.Duration;

/** Ends the process with exit code 1, even if it hangs. */
final class ProcessEnd {
  /** Time for an orderly end; a process that hangs may hang there, too. */
  private static final Duration ORDERLY = Duration.ofSeconds(10);

  private ProcessEnd() {}

  /** Begins the end and returns, because the caller may hold a lock that it waits for. */
  static void begin() {
    start("end", () -> System.exit(1));
    start("end-at-once", ProcessEnd::haltLater);
  }

  private static void haltLater() {
    try {
      Thread.sleep(ORDERLY.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }
}

package io.wrkbench.app;

import java.time.Duration;

/** Ends the process with exit code 1, in any case. */
final class ProcessEnd {
  /** What is done before the end; a process that hangs may hang there, too. */
  private static final Duration ORDERLY = Duration.ofSeconds(10);

  private ProcessEnd() {}

  /** Begins it, and returns: who calls may hold what is waited for. */
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

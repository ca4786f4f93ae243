package io.wrkbench.agent.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs one task in many threads. */
public final class Threads {

  /** Deep enough for a TLS handshake, and small enough for ten thousand threads. */
  private static final long STACK = 512 << 10;

  private Threads() {}

  /** Runs it in so many threads at once and returns when all have ended. */
  public static void runAll(String name, int number, Runnable task) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      Thread thread = new Thread(null, task, name + "-" + i, STACK);
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /**
   * Lets the kernel wake this thread in time. Otherwise it may wake it 50 us late, the timer slack.
   * If the slack can't be set, it stays.
   */
  public static void wakeInTime() {
    try {
      Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
      Files.writeString(Path.of("/proc", thread.toString(), "timerslack_ns"), "1");
    } catch (IOException e) {
      // Then latencies are 50 us longer at most.
    }
  }
}

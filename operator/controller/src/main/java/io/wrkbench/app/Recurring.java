package io.wrkbench.app;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work that is done again and again as long as the process lives, whatever it throws. */
final class Recurring {
  private static final Logger LOG = LoggerFactory.getLogger(Recurring.class);

  private Recurring() {}

  /**
   * Does the work now and after each pause, in a thread of its own.
   *
   * @param name of the thread
   * @param purpose what it is for, in a few words
   * @return what does it
   */
  // A failure is logged, so nobody looks at the future.
  @SuppressWarnings("FutureReturnValueIgnored")
  static ScheduledExecutorService start(
      String name, String purpose, Duration pause, Runnable work) {
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
    executor.scheduleWithFixedDelay(
        () -> survive(purpose, work), 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    return executor;
  }

  /** An executor never again does work that has thrown, and says nothing. */
  private static void survive(String purpose, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      LOG.warn("can't {}; trying again. If this lasts, report it", purpose, e);
    }
  }
}

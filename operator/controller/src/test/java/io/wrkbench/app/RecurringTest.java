package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecurringTest {
  @Test
  void goesOnWhateverTheWorkThrows() throws InterruptedException {
    CountDownLatch times = new CountDownLatch(3);
    ScheduledExecutorService executor =
        Recurring.start(
            "test",
            "do this",
            Duration.ofMillis(1),
            () -> {
              times.countDown();
              if (times.getCount() == 2) {
                throw new IllegalStateException("a label is missing");
              }
              if (times.getCount() == 1) {
                throw new StackOverflowError();
              }
            });
    try {
      assertThat(times.await(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      executor.shutdownNow();
    }
  }
}

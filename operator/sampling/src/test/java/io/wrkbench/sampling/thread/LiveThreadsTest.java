package io.wrkbench.sampling.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.file.TextFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * On the kernel that these tests run on, which may have no core to spare. A thread that waits for
 * one as it is read has waited for longer than the kernel has counted, and threads of the JVM that
 * compile end with CPU time that nobody has read: the share of both gets less with time.
 */
class LiveThreadsTest {

  private final CountDownLatch started = new CountDownLatch(2);
  private volatile boolean over;

  @Test
  void aThreadThatBurnsIsSaturatedAndOneThatSleepsIsNot() throws InterruptedException {
    CountDownLatch forever = new CountDownLatch(1);
    Thread burns = new Thread(this::burn, "burns");
    Thread sleeps = new Thread(() -> awaitQuietly(forever), "sleeps");
    burns.start();
    sleeps.start();
    started.await();
    try {
      Threads threads = new Threads(Path.of("/proc"), new TextFiles());
      List<Integer> here = List.of((int) ProcessHandle.current().pid());
      ThreadReading before = threads.read(here);
      assertThat(before.threads()).isGreaterThan(2);
      assertThat(before.missing()).isEmpty();
      ThreadReading after = before;
      ThreadUsage usage = ThreadUsage.between(before, after);
      double busy = 0;
      for (int second = 0; second < 15 && !(near1(busy) && usage.run().isPresent()); second++) {
        Thread.sleep(1000);
        after = threads.read(here);
        usage = ThreadUsage.between(before, after);
        busy = named("burns", before, after).busy();
      }
      assertThat(busy).isBetween(0.95, 1.05);
      assertThat(named("sleeps", before, after).busy()).isLessThan(0.1);
      assertThat(usage.missing()).doesNotContainKey("run");
      assertThat(usage.busiest().orElseThrow().busy()).isGreaterThanOrEqualTo(busy);
      assertThat(usage.run().orElseThrow())
          .isGreaterThanOrEqualTo(named("burns", before, after).run());
      assertThat(usage.voluntarySwitches()).isPresent();
    } finally {
      over = true;
      forever.countDown();
      burns.join();
    }
  }

  private static boolean near1(double busy) {
    return busy > 0.95 && busy < 1.05;
  }

  private void burn() {
    started.countDown();
    while (!over) {
      Thread.onSpinWait();
    }
  }

  private void awaitQuietly(CountDownLatch latch) {
    started.countDown();
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static BusyThread named(String name, ThreadReading before, ThreadReading after) {
    return ThreadUsage.between(only(name, before), only(name, after)).busiest().orElseThrow();
  }

  private static ThreadReading only(String name, ThreadReading reading) {
    ProcessCounters process = reading.processes().get(0);
    List<ThreadCounters> threads =
        process.threads().stream().filter(thread -> thread.name().equals(name)).toList();
    ProcessCounters ofThem =
        new ProcessCounters(
            process.id(), process.started(), process.name(), process.nanos(), 0, threads, true);
    return new ThreadReading(
        reading.at(), reading.uptimeTicks(), List.of(ofThem), reading.missing());
  }
}

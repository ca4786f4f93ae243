package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.cluster.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fuzz")
class FairClockTest {
  private static final Duration STALL = Duration.ofSeconds(2);

  @Test
  void aStallCountsAsOneLook() {
    FairClock clock = new FairClock(() -> Duration.ZERO);
    Await.until("time has passed", STALL.multipliedBy(2), clock::real, t -> t.compareTo(STALL) > 0);
    clock.look();
    assertThat(clock.now()).isPositive().isLessThan(STALL);
    assertThat(clock.real()).isGreaterThan(STALL);
  }

  @Test
  void timeWithoutCpuForTheOperatorDoesNotCount() {
    AtomicReference<FairClock> clock = new AtomicReference<>();
    // It waits for three quarters of the time.
    Supplier<Duration> starved =
        () -> clock.get() == null ? Duration.ZERO : clock.get().real().multipliedBy(3).dividedBy(4);
    clock.set(new FairClock(starved));
    Await.until(
        "time has passed",
        STALL.multipliedBy(2),
        () -> {
          clock.get().look();
          return clock.get().real();
        },
        t -> t.compareTo(STALL) > 0);
    assertThat(clock.get().now())
        .isCloseTo(clock.get().real().dividedBy(4), Duration.ofMillis(100));
  }

  @Test
  void lookingOftenItIsAnOrdinaryClock() {
    FairClock clock = new FairClock(() -> Duration.ZERO);
    Await.until(
        "time has passed",
        STALL.multipliedBy(2),
        () -> {
          clock.look();
          return clock.now();
        },
        t -> t.compareTo(Duration.ofSeconds(1)) > 0);
    assertThat(clock.real()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(4));
  }
}

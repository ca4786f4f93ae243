package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.cluster.Await;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fuzz")
class FairClockTest {
  private static final Duration STALL = Duration.ofSeconds(2);

  @Test
  void aStallCountsAsOneLook() {
    FairClock clock = new FairClock();
    Await.until("time has passed", STALL.multipliedBy(2), clock::real, t -> t.compareTo(STALL) > 0);
    clock.look();
    assertThat(clock.now()).isPositive().isLessThan(STALL);
    assertThat(clock.real()).isGreaterThan(STALL);
  }

  @Test
  void lookingOftenItIsAnOrdinaryClock() {
    FairClock clock = new FairClock();
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

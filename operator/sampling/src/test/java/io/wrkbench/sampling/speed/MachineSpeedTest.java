package io.wrkbench.sampling.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MachineSpeedTest {

  @Test
  void theWorkIsTheSameEachTime() {
    FixedWork work = new FixedWork();
    long first = work.run();
    assertThat(work.run()).isEqualTo(first).isNotZero();
    assertThat(new FixedWork().run()).isEqualTo(first);
  }

  @Test
  void whatAnotherThreadCameBetweenIsTriedAgain() {
    assertThat(new MachineSpeed.Took(800_000, 801_000).isWhole()).isTrue();
    assertThat(new MachineSpeed.Took(1_200_000, 1_201_000).isWhole()).as("a slow machine").isTrue();
    assertThat(new MachineSpeed.Took(1_000_000, 1_050_000).isWhole()).isFalse();
  }

  /** However many others want a core. */
  @Test
  void itIsMeasuredEveryHalfSecond() throws InterruptedException {
    long begin = System.nanoTime();
    try (MachineSpeed speed = MachineSpeed.start()) {
      assertThat(speed.median(begin, System.nanoTime())).isEmpty();
      OptionalDouble median = OptionalDouble.empty();
      while (median.isEmpty() && System.nanoTime() - begin < 30_000_000_000L) {
        Thread.sleep(100);
        median = speed.median(begin, System.nanoTime());
      }
      assertThat(System.nanoTime() - begin).isGreaterThan(4 * MachineSpeed.INTERVAL.toNanos());
      assertThat(median.orElseThrow()).isBetween(100_000.0, 10_000_000.0);
    }
  }
}

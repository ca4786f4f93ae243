package io.wrkbench.sampling.speed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpeedsTest {

  @Test
  void theMedianIsOfThoseWithinTheWindow() {
    Speeds speeds = new Speeds(100);
    for (int i = 0; i < 20; i++) {
      speeds.add(i, i < 10 ? 1000 : 2000 + i);
    }
    assertThat(speeds.median(0, 9)).hasValue(1000);
    assertThat(speeds.median(10, 15)).hasValue(2012.5);
    assertThat(speeds.median(15, 19)).hasValue(2017);
    assertThat(speeds.median(16, 30)).as("four").isEmpty();
    assertThat(speeds.median(100, 200)).isEmpty();
  }

  @Test
  void theOldestMakeRoom() {
    Speeds speeds = new Speeds(5);
    for (int i = 0; i < 7; i++) {
      speeds.add(i, i);
    }
    assertThat(speeds.median(0, 10)).hasValue(4);
    assertThat(speeds.median(0, 5)).isEmpty();
  }

  @Test
  void theClockMayOverflow() {
    Speeds speeds = new Speeds(5);
    for (int i = -2; i < 3; i++) {
      speeds.add(Long.MAX_VALUE + i, 7);
    }
    assertThat(speeds.median(Long.MAX_VALUE - 10, Long.MIN_VALUE + 10)).hasValue(7);
  }
}

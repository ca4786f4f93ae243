package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CoordinatedOmissionTest {

  /** A transcription of {@code stats_correct()} of wrk 4.1.0. */
  private static long[] correctAsWrkDoes(long[] recorded, int expected) {
    long[] data = recorded.clone();
    for (int n = expected * 2; n < data.length; n++) {
      long count = data[n];
      int m = n - expected;
      while (count != 0 && m > expected) {
        data[m] += count;
        m -= expected;
      }
    }
    return data;
  }

  private static LatencyCounts counts(long[] data) {
    return LatencyCounts.of(LongStream.range(0, data.length).toArray(), data);
  }

  @Test
  void whatWrkRecordedComesBackExactly() {
    Random random = new Random(42);
    int changed = 0;
    for (int round = 0; round < 500; round++) {
      long[] recorded = new long[2 + random.nextInt(3000)];
      int samples = random.nextInt(400);
      for (int i = 0; i < samples; i++) {
        recorded[random.nextInt(recorded.length)] += 1 + random.nextInt(1000);
      }
      int interval = 1 + random.nextInt(1500);
      long[] corrected = correctAsWrkDoes(recorded, interval);
      changed += counts(corrected).equals(counts(recorded)) ? 0 : 1;

      assertThat(CoordinatedOmission.recorded(counts(corrected), interval))
          .as("round %d, interval %d", round, interval)
          .isEqualTo(counts(recorded));
    }
    assertThat(changed).as("rounds in which the correction did something").isGreaterThan(200);
  }

  @Test
  void countsThatCannotComeFromWrkAreRefused() {
    LatencyCounts impossible = Counts.of(Map.of(150L, 1L, 250L, 5L));
    assertThatThrownBy(() -> CoordinatedOmission.recorded(impossible, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("150 us");
  }

  @Test
  void theIntervalIsWrksOwnIntegerDivision() {
    // 30.01 s, 29760 requests on 100 connections: 297 each, 30010000 / 297.
    assertThat(CoordinatedOmission.interval(GoDuration.parse("30.01s"), 29_760, 100))
        .isEqualTo(101_043);
    assertThat(CoordinatedOmission.interval(GoDuration.parse("30s"), 99, 100)).isZero();
  }

  @Test
  void withoutAnIntervalNothingWasCorrected() {
    LatencyCounts counts = Counts.of(Map.of(1L, 1L, 2L, 5L));
    assertThat(CoordinatedOmission.recorded(counts, 0)).isEqualTo(counts);
  }
}

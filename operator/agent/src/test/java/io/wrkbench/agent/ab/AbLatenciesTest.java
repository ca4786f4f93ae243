package io.wrkbench.agent.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.result.LatencyHistogram;
import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AbLatenciesTest {

  /** As ab writes its files, from what it measured: sorted microseconds. */
  private static LatencyHistogram asAbTells(long[] sorted) {
    AbLatencies latencies = new AbLatencies(sorted.length);
    for (int percent = 0; percent <= 100; percent++) {
      int rank = percent == 0 ? 0 : (int) (0.5 + (double) sorted.length * percent / 100);
      // What ab reads beyond its array is not a latency.
      long beyond = 0;
      latencies.percentile(
          percent,
          percent == 100
              ? sorted[sorted.length - 1]
              : rank < sorted.length ? sorted[rank] : beyond);
    }
    for (long micros : sorted) {
      latencies.next((micros + 500) / 1000);
    }
    return latencies.histogram();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 49, 50, 51, 99, 100, 101, 150, 2000, 12_345})
  void percentilesAndMeanAreThoseOfWhatAbMeasured(int requests) {
    Random random = new Random(requests);
    long[] sorted =
        random.longs(requests, 200, 60_000).map(x -> x * x / 60_000 + 30).sorted().toArray();
    LatencyHistogram histogram = asAbTells(sorted);
    assertThat(histogram.count()).isEqualTo(requests);
    assertThat((double) histogram.max().toMicros())
        .isCloseTo(sorted[requests - 1], Percentage.withPercentage(0.1));
    double mean = Arrays.stream(sorted).average().orElseThrow();
    assertThat((double) histogram.mean().toMicros())
        .isCloseTo(mean, Percentage.withPercentage(requests < 100 ? 5 : 1));
    if (requests >= 2000) {
      for (int percent : new int[] {50, 75, 90, 95, 99}) {
        // HdrHistogram's rank is the one below ab's.
        assertThat((double) histogram.percentile(percent).toMicros())
            .as("p%d", percent)
            .isCloseTo(
                sorted[(int) Math.ceil(percent / 100.0 * requests) - 1],
                Percentage.withPercentage(1));
      }
    }
  }

  @Test
  void latenciesFarBelowAMillisecondAreNotRoundedAway() {
    long[] sorted = new Random(1).longs(5000, 80, 300).sorted().toArray();
    assertThat((double) asAbTells(sorted).mean().toMicros())
        .isCloseTo(Arrays.stream(sorted).average().orElseThrow(), Percentage.withPercentage(1));
  }

  @Test
  void oneThatTookLongDoesNotMakeThoseBeforeItLonger() {
    long[] sorted = new Random(1).longs(2000, 80, 300).sorted().toArray();
    sorted[1999] = 20_000;
    assertThat(asAbTells(sorted).percentile(99.9).toMicros()).isLessThan(500);
  }

  @Test
  void filesThatContradictEachOtherAreRefused() {
    AbLatencies unordered = new AbLatencies(1000);
    unordered.percentile(0, 500);
    assertThatThrownBy(() -> unordered.percentile(2, 600)).hasMessageContaining("percentile 2");
    assertThatThrownBy(() -> unordered.percentile(1, 400)).hasMessageContaining("out of order");
    assertThatThrownBy(() -> unordered.next(1)).hasMessageContaining("1 percentiles");
    assertThatThrownBy(unordered::histogram).hasMessageContaining("0 latencies of 1000");
  }
}

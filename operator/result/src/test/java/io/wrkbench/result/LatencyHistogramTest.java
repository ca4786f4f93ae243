package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {

  private static LatencyHistogram histogram(Map<Long, Long> counts) {
    return LatencyHistogram.of(Counts.of(counts));
  }

  @Test
  void smallValuesAreExact() {
    LatencyHistogram histogram = histogram(Map.of(100L, 50L, 200L, 49L, 1000L, 1L));
    assertThat(histogram.count()).isEqualTo(100);
    assertThat(histogram.mean()).isEqualTo(GoDuration.ofMicros(158));
    assertThat(histogram.percentile(50)).isEqualTo(GoDuration.ofMicros(100));
    assertThat(histogram.percentile(99)).isEqualTo(GoDuration.ofMicros(200));
    assertThat(histogram.percentile(99.9)).isEqualTo(GoDuration.ofMicros(1000));
    assertThat(histogram.max()).isEqualTo(GoDuration.ofMicros(1000));
    // √(Σ count·(value−158)² ÷ 100)
    assertThat(histogram.stdev()).isEqualTo(GoDuration.ofMicros(98));
  }

  @Test
  void everyFigureOfManyValuesHasThreeDigits() {
    Random random = new Random(7);
    List<Long> values = new ArrayList<>();
    Map<Long, Long> counts = new TreeMap<>();
    for (int i = 0; i < 50_000; i++) {
      long micros = (long) Math.exp(random.nextDouble() * Math.log(60_000_000));
      values.add(micros);
      counts.merge(micros, 1L, Long::sum);
    }
    values.sort(null);
    LatencyHistogram histogram = histogram(counts);
    Percentage threeDigits = Percentage.withPercentage(0.1);
    for (double percent : new double[] {50, 75, 90, 95, 99, 99.9, 100}) {
      long exact = values.get((int) Math.ceil(percent / 100 * values.size()) - 1);
      assertThat(histogram.percentile(percent).toMicros())
          .as("p%s", percent)
          .isCloseTo(exact, threeDigits);
    }
    double mean = values.stream().mapToLong(Long::longValue).average().orElseThrow();
    assertThat((double) histogram.mean().toMicros()).isCloseTo(mean, threeDigits);
  }

  @Test
  void aMergedHistogramIsThatOfAllValues() {
    Random random = new Random(3);
    Map<Long, Long> all = new TreeMap<>();
    List<LatencyHistogram> parts = new ArrayList<>();
    for (int part = 0; part < 5; part++) {
      Map<Long, Long> counts = new TreeMap<>();
      for (int i = 0; i < 500; i++) {
        counts.merge((long) random.nextInt(5_000_000), 1L + random.nextInt(9), Long::sum);
      }
      counts.forEach((micros, count) -> all.merge(micros, count, Long::sum));
      parts.add(histogram(counts));
    }
    assertThat(LatencyHistogram.merge(parts)).isEqualTo(histogram(all));
    assertThat(LatencyHistogram.merge(List.of())).isEqualTo(LatencyHistogram.empty());
  }

  @Test
  void survivesBeingEncoded() {
    LatencyHistogram histogram =
        histogram(Map.of(0L, 2L, 1L, 3L, 60_000_000L, 1L, LatencyHistogram.HIGHEST_MICROS, 1L));
    assertThat(LatencyHistogram.decode(histogram.encode())).isEqualTo(histogram);
    assertThat(LatencyHistogram.decode(LatencyHistogram.empty().encode()).isEmpty()).isTrue();
    assertThat(Json.read(Json.write(histogram), LatencyHistogram.class)).isEqualTo(histogram);
  }

  @Test
  void refusesWhatIsNotAHistogram() {
    for (String text : List.of("", "AAAA", "not base64!", "HISTFAAAAB42pNpmSzMwMDAzAABzFC2")) {
      assertThatThrownBy(() -> LatencyHistogram.decode(text))
          .as("decoding '%s'", text)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("HdrHistogram");
    }
    assertThatThrownBy(() -> histogram(Map.of(LatencyHistogram.HIGHEST_MICROS + 1, 1L)))
        .hasMessageContaining("3600000001");
  }

  private static String encoded(Histogram histogram) {
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }

  private static void assertRefused(Histogram forged, String why) {
    assertThatThrownBy(() -> LatencyHistogram.decode(encoded(forged)))
        .isInstanceOf(IllegalArgumentException.class)
        .cause()
        .hasMessageContaining(why);
  }

  @Test
  void aFewBytesDoNotTakeMuchMemory() {
    Histogram large = new Histogram(1, Long.MAX_VALUE / 2, 5);
    assertThat(encoded(large)).hasSizeLessThan(100);
    assertRefused(large, "another size");
    assertRefused(new Histogram(1, LatencyHistogram.HIGHEST_MICROS + 1, 3), "another size");
    assertRefused(new Histogram(1, LatencyHistogram.HIGHEST_MICROS, 4), "another size");
    Histogram small = new Histogram(1, 1_000_000, 2);
    small.recordValue(7);
    assertThat(LatencyHistogram.decode(encoded(small)).max()).isEqualTo(GoDuration.ofMicros(7));
  }

  @Test
  void countsThatDoNotAddUpAreRefused() {
    Histogram forged = new Histogram(1, LatencyHistogram.HIGHEST_MICROS, 3);
    forged.recordValueWithCount(5, 1L << 52);
    assertThat(LatencyHistogram.decode(encoded(forged)).count()).isEqualTo(1L << 52);
    forged.recordValueWithCount(3_000_000_000L, Long.MAX_VALUE);
    assertRefused(forged, "more than");
  }

  @Test
  void anEmptyOneHasNoFigures() {
    assertThatThrownBy(() -> LatencyStats.of(LatencyHistogram.empty()))
        .hasMessageContaining("empty");
  }
}

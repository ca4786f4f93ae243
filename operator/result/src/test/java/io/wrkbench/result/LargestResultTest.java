package io.wrkbench.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Span;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The largest result that an agent writes can be read from its log. */
class LargestResultTest {

  private static final int SAMPLES = Timeline.MOST_STEPS + 1;

  /** What the agent keeps of a tool's output, all of it in control characters. */
  private static final String OUTPUT = "\u0001".repeat(64 << 10);

  private final Random random = new Random(5);

  /** A million requests a second for a day, with latencies from 1 us to an hour. */
  private LatencyHistogram histogram() {
    long[] micros =
        LongStream.iterate(
                1,
                value -> value < LatencyHistogram.HIGHEST_MICROS,
                value -> value + Math.max(1, Long.highestOneBit(value) / 1024))
            .toArray();
    long[] counts = Arrays.stream(micros).map(value -> random.nextInt(8_000_000)).toArray();
    return LatencyHistogram.of(LatencyCounts.of(micros, counts));
  }

  private Counters counters(String of, List<Quantity> quantities) {
    Map<String, Long> values = new HashMap<>();
    quantities.forEach(quantity -> values.put(quantity.name(), random.nextLong(1L << 56)));
    return new Counters(of, random.nextLong(1L << 60), 1L << 40, values, Map.of(), Map.of());
  }

  private Sample sample() {
    // A machine has no limits, and nothing waits for its memory but its pods.
    List<Quantity> all = List.of(Quantity.values());
    return new Sample(
        counters("b".repeat(36), all.subList(0, all.size() / 2)),
        Map.of(Sample.OWN, counters("/".repeat(100), all)));
  }

  @Test
  void fitsIntoWhatIsRead() {
    List<Long> steps = Collections.nCopies(Timeline.MOST_STEPS, 1L << 50);
    PodUse use =
        new PodUse(
            new Span(0, 1L << 50),
            Sample.pack(IntStream.range(0, SAMPLES).mapToObj(i -> sample()).toList()),
            null,
            1e6);
    LoadResult largest =
        LoadResult.succeeded(
                new Measurement(
                    Instant.EPOCH,
                    GoDuration.parse("24h"),
                    1L << 40,
                    1L << 50,
                    LoadErrors.NONE,
                    histogram(),
                    histogram(),
                    Rate.of(1e6, 1e6, 1),
                    new Timeline(144, steps, steps, steps, steps)))
            .with(OUTPUT, new Generator("Some CPU", 2, "6.1.0", "wrk 4.1.0"))
            .with(new WarmupResult(null, Collections.nCopies(720, 1e6)))
            .with(List.of(use));
    List<String> lines = ResultLines.print(largest);
    String log = String.join("\n", lines);
    assertThat(lines.size()).isBetween(ResultLines.MOST_LINES / 2, ResultLines.MOST_LINES);
    assertThat(log.getBytes(UTF_8).length).isLessThan(ResultLines.MOST_BYTES);
    assertThat(ResultLines.read(count -> last(lines, count))).contains(largest);
  }

  private static String last(List<String> lines, int count) {
    return String.join("\n", lines.subList(Math.max(0, lines.size() - count), lines.size()));
  }
}

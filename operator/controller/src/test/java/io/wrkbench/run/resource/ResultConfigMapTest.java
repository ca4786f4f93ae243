package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LoadResult;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResultConfigMapTest {
  private static final Optional<String> SECONDS = Optional.of("second,requests\n0,7\n");

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");

  private static LoadResult printing(String output) {
    return Results.of(10).with(output, null);
  }

  private static void assertFits(ResultConfigMap.Fitted fitted) {
    int bytes =
        fitted.map().getData().values().stream()
            .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
            .sum();
    assertThat(bytes).isLessThanOrEqualTo(ResultConfigMap.MOST_BYTES);
  }

  @Test
  void whatIsSmallIsKeptWhole() {
    ResultConfigMap.Fitted fitted =
        ResultConfigMap.fit(run, 1, printing("hello"), Map.of("bg", printing("there")), SECONDS);
    assertThat(fitted.leftOut()).isNull();
    assertThat(fitted.map().getData())
        .containsEntry(ResultConfigMap.OUTPUT, "hello")
        .containsEntry(ResultConfigMap.SECONDS, "second,requests\n0,7\n")
        .containsEntry("background-bg.txt", "there");
  }

  @Test
  void theToolsOutputIsCutFirst() {
    ResultConfigMap.Fitted fitted =
        ResultConfigMap.fit(
            run, 1, printing("ä".repeat(1_000_000)), Map.of("bg", printing("there")), SECONDS);
    assertFits(fitted);
    assertThat(fitted.leftOut()).isEqualTo("a ConfigMap has no room for some of the tool's output");
    assertThat(fitted.map().getData().get(ResultConfigMap.OUTPUT))
        .startsWith("ää")
        .contains("\n[cut: ")
        .doesNotContain("\ufffd");
    assertThat(fitted.map().getData()).containsEntry("background-bg.txt", "there");
    assertThat(ResultConfigMap.read(fitted.map()).recordedHistogram()).isNotNull();
  }

  @Test
  void thenWhatItsBackgroundPrinted() {
    ResultConfigMap.Fitted fitted =
        ResultConfigMap.fit(
            run,
            1,
            printing("x".repeat(900_000)),
            Map.of("bg", printing("y".repeat(1_100_000))),
            SECONDS);
    assertFits(fitted);
    assertThat(fitted.leftOut()).contains("the tool's output", "background bg's output");
    assertThat(ResultConfigMap.read(fitted.map()).recordedHistogram()).isNotNull();
  }

  @Test
  void thenTheHistogramsOfItsBackground() {
    LoadResult wide = Results.of(histogramOfEverything());
    Map<String, LoadResult> background = new TreeMap<>();
    IntStream.range(0, 40).forEach(i -> background.put("bg" + i, wide));
    ResultConfigMap.Fitted fitted =
        ResultConfigMap.fit(run, 1, printing("hello"), background, Optional.empty());
    assertFits(fitted);
    assertThat(fitted.leftOut()).contains("the histograms of background bg0").doesNotContain("its");
    assertThat(ResultConfigMap.read(fitted.map()).recordedHistogram()).isNotNull();
    assertThat(fitted.map().getData().get(ResultConfigMap.backgroundResult("bg0")))
        .contains("\"requests\"")
        .doesNotContain("istogram");
  }

  /**
   * As large as a histogram gets: each latency that it can tell apart, seldom as often as another.
   */
  private static LatencyHistogram histogramOfEverything() {
    SplittableRandom random = new SplittableRandom(1);
    LatencyHistogram.Recorder recorder = LatencyHistogram.recorder();
    for (double micros = 1;
        micros < LatencyHistogram.HIGHEST_MICROS;
        micros = Math.max(micros + 1, micros * 1.001)) {
      for (int times = random.nextInt(1, 9); times > 0; times--) {
        recorder.record((long) micros);
      }
    }
    return recorder.histogram();
  }
}

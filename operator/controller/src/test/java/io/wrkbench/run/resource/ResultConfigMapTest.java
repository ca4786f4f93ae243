package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.result.LoadResult;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
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
}

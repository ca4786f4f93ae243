package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Needs no cluster. */
@Tag("fuzz")
class GoodRunTest {
  private static final JsonNode NONE = status("{}");
  private static final JsonNode MEASURING =
      status("{'phase':'Measuring','startTime':'2026-01-01T00:00:00Z','message':'attempt 1'}");
  private static final JsonNode COMPLETED =
      status(
          "{'phase':'Completed','startTime':'2026-01-01T00:00:00Z',"
              + "'completionTime':'2026-01-01T00:00:05Z'}");

  private final GoodRun run = new GoodRun(Duration.ofSeconds(4), Duration.ofSeconds(100));

  @Test
  void oneThatWaitsForASlotIsGivenAWhile() {
    assertThat(fault(NONE, 190)).isEmpty();
    assertThat(fault(NONE, 191)).contains("waits for a slot");
  }

  @Test
  void oneThatNeverEndsIsFoundWhileItGoesOn() {
    assertThat(fault(MEASURING, 150)).isEmpty();
    assertThat(fault(MEASURING, 174)).isEmpty();
    assertThat(fault(MEASURING, 175)).contains("admitted", "attempt 1");
  }

  @Test
  void oneThatEndsTooLateIsFoundThen() {
    assertThat(fault(MEASURING, 150)).isEmpty();
    assertThat(fault(COMPLETED, 175)).contains("admitted");
  }

  @Test
  void oneThatCompletesInTimeIsGood() {
    assertThat(fault(MEASURING, 150)).isEmpty();
    assertThat(fault(COMPLETED, 160)).isEmpty();
    assertThat(GoodRun.hasCompleted(COMPLETED)).isTrue();
    assertThat(GoodRun.took(COMPLETED)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void oneThatFailsIsFound() {
    JsonNode failed =
        status("{'phase':'Failed','completionTime':'2026-01-01T00:00:05Z','message':'no pods'}");
    assertThat(fault(failed, 101)).contains("Failed", "no pods");
    assertThat(GoodRun.hasCompleted(failed)).isFalse();
  }

  private String fault(JsonNode status, int second) {
    return run.fault(status, Duration.ofSeconds(second)).map(Finding::detail).orElse("");
  }

  private static JsonNode status(String json) {
    try {
      return new ObjectMapper().readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }
}

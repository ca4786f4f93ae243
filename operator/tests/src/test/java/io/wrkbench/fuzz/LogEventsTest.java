package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Needs no cluster. */
@Tag("fuzz")
class LogEventsTest {
  private static final String LINE =
      """
      {"formattedMessage": "step failed", "mdc": {"resource.namespace": "shop", "resource.name": "a"},
       "throwable": {"className": "io.fabric8.kubernetes.client.KubernetesClientException", "stepArray": [],
        "cause": {"className": "java.lang.NullPointerException", "message": "endpoints", "stepArray": [
         {"className": "java.util.List", "methodName": "of"},
         {"className": "io.wrkbench.observe.TargetObserver", "methodName": "ready"}]}}}""";

  @Test
  void saysWhatWasThrownWhereAndAboutWhichRun() {
    LogEvents.Thrown thrown = LogEvents.thrown(LINE).orElseThrow();
    assertThat(thrown.kind()).isEqualTo("NullPointerException at TargetObserver.ready");
    assertThat(thrown.expected()).isFalse();
    assertThat(thrown.namespace()).isEqualTo("shop");
    assertThat(thrown.name()).isEqualTo("a");
    assertThat(thrown.text()).contains("step failed", "endpoints");
  }

  @Test
  void whatTheApiServerRefusesIsExpected() {
    assertThat(
            LogEvents.thrown(LINE.replace("java.lang.NullPointer", "java.net.Connect"))
                .orElseThrow())
        .extracting(LogEvents.Thrown::expected)
        .isEqualTo(true);
  }

  @Test
  void aRequestThatIsWrongInItselfIsNot() {
    String refused =
        LINE.replace("java.lang.NullPointer", "io.fabric8.kubernetes.client.KubernetesClient");
    assertThat(isExpected(refused.replace("endpoints", "reason=Conflict, code=409, x"))).isTrue();
    assertThat(isExpected(refused.replace("endpoints", "reason=Invalid, code=422, x"))).isFalse();
  }

  private static boolean isExpected(String line) {
    return LogEvents.thrown(line).orElseThrow().expected();
  }

  @Test
  void otherLinesSayNothing() {
    assertThat(LogEvents.thrown("{\"formattedMessage\": \"Queued\"}")).isEmpty();
    assertThat(LogEvents.thrown("not JSON")).isEmpty();
  }

  @Test
  void theEndOfAThreadIsSeen() {
    assertThat(LogEvents.thrown("Exception in thread \"main\" java.lang.Error: x")).isPresent();
  }
}

package io.wrkbench.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodRefusalTest {
  private static Event event(String message, String time) {
    return new EventBuilder()
        .withReason("FailedCreate")
        .withMessage("Error creating: " + message)
        .withLastTimestamp(time)
        .build();
  }

  private static Optional<PodRefusal> last(Event... events) {
    PodRefusal.Last last = new PodRefusal.Last();
    for (Event event : events) {
      last.add(event);
    }
    return last.refusal();
  }

  private static PodRefusal of(String message) {
    return last(event(message, null)).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pods \"a\" is forbidden: violates PodSecurity \"restricted:latest\": privileged",
        "pods \"a\" is forbidden: maximum cpu usage per Container is 100m, but limit is 1",
        "pods \"a\" is forbidden: [minimum memory usage per Pod is 1Gi, but request is 1Mi]",
        "admission webhook \"policy.io\" denied the request: no",
        "pods \"a\" is forbidden: failed quota: q: must specify limits.cpu",
        "Pod \"a\" is invalid: spec.containers[0].image: Required value"
      })
  void somePodsAreNeverTaken(String message) {
    assertThat(of(message).passing()).isFalse();
    assertThat(of(message).message()).startsWith(message).contains("correct");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pods \"a\" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1",
        "pods \"a\" is forbidden: error looking up service account a/b: not found",
        "Internal error occurred: failed calling webhook \"policy.io\": connection refused"
      })
  void othersMayBeTakenLater(String message) {
    assertThat(of(message).passing()).isTrue();
  }

  @Test
  void theLastWordCounts() {
    assertThat(
            last(
                    event("timeless", null),
                    event("new", "2026-01-01T00:00:09Z"),
                    event("old", "2026-01-01T00:00:01Z"),
                    event("timeless", null))
                .orElseThrow()
                .message())
        .startsWith("new");
    assertThat(last()).isEmpty();
  }

  /** Anybody may write an event with a message of 1.5 MiB. */
  @Test
  void ofALongWordOnlyTheBeginningCounts() {
    assertThat(of("x".repeat(1 << 20)).message()).hasSizeLessThan(5_000);
  }
}

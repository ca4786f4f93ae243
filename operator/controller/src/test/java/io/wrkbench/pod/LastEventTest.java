package io.wrkbench.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LastEventTest {
  private static Event event(String reason, String message, String time) {
    return new EventBuilder()
        .withReason(reason)
        .withMessage(message)
        .withLastTimestamp(time)
        .build();
  }

  private static Optional<LastEvent> last(Event... events) {
    LastEvent.Search search = new LastEvent.Search(Set.of("FailedCreate", "FailedMount"));
    for (Event event : events) {
      search.add(event);
    }
    return search.found();
  }

  @Test
  void theLastWordCounts() {
    assertThat(
            last(
                event("FailedCreate", "timeless", null),
                event("FailedMount", "new", "2026-01-01T00:00:09Z"),
                event("FailedCreate", "old", "2026-01-01T00:00:01Z"),
                event("FailedCreate", "timeless", null)))
        .hasValue(new LastEvent("FailedMount", "new"));
    assertThat(last()).isEmpty();
  }

  @Test
  void othersAreNotLookedAt() {
    assertThat(last(event("Created", "a pod", null), event(null, "a", null))).isEmpty();
    assertThat(last(event("FailedMount", null, null))).isEmpty();
  }

  /** Anybody may write an event with a message of 1.5 MiB. */
  @Test
  void ofALongWordOnlyTheBeginningCounts() {
    assertThat(last(event("FailedMount", "x".repeat(1 << 20), null)).orElseThrow().message())
        .hasSizeLessThan(5_000);
  }
}

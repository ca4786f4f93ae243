package io.wrkbench.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.reason.Reason;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventPublisherTest {
  private static String note(String message) {
    AtomicReference<String> posted = new AtomicReference<>();
    try (AnsweringApi api =
        new AnsweringApi(
            exchange -> {
              posted.set(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
              AnsweringApi.answer(exchange, 201, posted.get());
            })) {
      new EventPublisher(api.client(), Clock.systemUTC(), "wrkbench-0")
          .publish(TestRuns.server(1, 0, "0s"), StatusEvent.normal(Reason.Queued, message));
    }
    return Serialization.unmarshal(posted.get(), Event.class).getNote();
  }

  /** The API server refuses an event whose note has more bytes. */
  @Test
  void aNoteHas1024BytesAtMost() {
    assertThat(note("€".repeat(900))).startsWith("€€").endsWith("€…");
    assertThat(note("€".repeat(900)).getBytes(UTF_8)).hasSizeBetween(1000, 1024);
    assertThat(note("x".repeat(1024))).isEqualTo("x".repeat(1024));
    assertThat(note(null)).isEmpty();
  }
}

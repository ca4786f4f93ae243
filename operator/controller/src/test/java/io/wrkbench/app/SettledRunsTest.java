package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wrkbench.known.KnownRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SettledRunsTest {
  private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");

  private final List<String> deleted = new ArrayList<>();

  private static KnownRun run(String name) {
    return run(name, END);
  }

  private static KnownRun run(String name, Instant end) {
    try {
      return new ObjectMapper()
          .readValue(
              """
              {"metadata": {"name": "%s", "uid": "u"}, "spec": {"ttlAfterFinished": "1m"},
               "status": {"phase": "Completed", "completionTime": "%s", "cleanedUp": true}}
              """
                  .formatted(name, end),
              KnownRun.class);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private void delete(KnownRun run) {
    if (run.getMetadata().getName().equals("refused")) {
      throw new IllegalStateException("a webhook refuses it");
    }
    deleted.add(run.getMetadata().getName());
  }

  @Test
  void oneThatFailsKeepsNoOther() {
    KnownRun beyondTime = run("beyond", Instant.MAX);
    assertThatThrownBy(() -> beyondTime.isToDelete(END)).isInstanceOf(RuntimeException.class);
    SettledRuns.deleteDue(
        Stream.of(beyondTime, run("refused"), run("due")), END.plusSeconds(60), this::delete);
    assertThat(deleted).containsExactly("due");
  }

  @Test
  void whatIsNotDueStays() {
    SettledRuns.deleteDue(Stream.of(run("due")), END.plusSeconds(59), this::delete);
    assertThat(deleted).isEmpty();
  }
}

package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wrkbench.known.KnownRun;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A worker that is within the steps of an old run, and others that come meanwhile. */
class BacklogTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Optional<Duration> TAKEN = Optional.of(Duration.ofDays(1));

  private final Backlog backlog = new Backlog();

  private static KnownRun run(String phase, String end) {
    try {
      return new ObjectMapper()
          .readValue(
              "{\"metadata\": {\"name\": \"a\", \"uid\": \"u\"}, \"status\": {\"phase\": \"%s\"%s}}"
                  .formatted(phase, end == null ? "" : ", \"completionTime\": \"" + end + "\""),
              KnownRun.class);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private Optional<Duration> whileAnOldOneIsLookedAt(KnownRun other) {
    Optional<?>[] found = new Optional<?>[1];
    KnownRun old = run("Completed", "2026-02-01T12:00:00Z");
    assertThat(
            backlog.inTurn(
                old,
                NOW,
                () -> {
                  found[0] = backlog.inTurn(other, NOW, () -> TAKEN);
                  return TAKEN;
                }))
        .isEqualTo(TAKEN);
    return found[0].map(Duration.class::cast);
  }

  @Test
  void anotherOldOneComesLater() {
    KnownRun old = run("Failed", "2026-03-01T11:49:00Z");
    assertThat(whileAnOldOneIsLookedAt(old).orElseThrow())
        .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(10));
    assertThat(whileAnOldOneIsLookedAt(run("Failed", null))).isNotEqualTo(TAKEN);
    assertThat(backlog.inTurn(old, NOW, () -> TAKEN)).as("afterwards").isEqualTo(TAKEN);
  }

  @Test
  void oneThatGoesOnOrHasJustEndedDoesNotWait() {
    assertThat(whileAnOldOneIsLookedAt(run("Queued", null))).isEqualTo(TAKEN);
    assertThat(whileAnOldOneIsLookedAt(run("Measuring", null))).isEqualTo(TAKEN);
    assertThat(whileAnOldOneIsLookedAt(run("Completed", "2026-03-01T11:59:00Z"))).isEqualTo(TAKEN);
  }

  @Test
  void aStepThatFailsLeavesRoom() {
    KnownRun old = run("Completed", "2026-02-01T12:00:00Z");
    try {
      backlog.inTurn(
          old,
          NOW,
          () -> {
            throw new IllegalStateException("no answer");
          });
    } catch (IllegalStateException expected) {
      // The SDK tries it again.
    }
    assertThat(backlog.inTurn(old, NOW, () -> TAKEN)).isEqualTo(TAKEN);
  }
}

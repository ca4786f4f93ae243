package io.wrkbench.known;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.Phase;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentAttemptsTest {
  private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");

  private final RecentAttempts attempts = new RecentAttempts();

  private static KnownRun run(String uid, Instant end) {
    KnownStatus status = new KnownStatus();
    status.phase = end == null ? Phase.Measuring : Phase.Completed;
    status.completionTime = end;
    return new KnownRun(new ObjectMetaBuilder().withUid(uid).build(), status, null);
  }

  private static List<AttemptStatus> some(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(
            number -> {
              AttemptStatus attempt = new AttemptStatus();
              attempt.number = number;
              return attempt;
            })
        .toList();
  }

  @Test
  void theOldestGiveWay() {
    KnownRun running = run("running", null);
    KnownRun old = run("old", END);
    KnownRun young = run("young", END.plusSeconds(1));
    attempts.limit(3 * RecentAttempts.series(some(1)));
    attempts.saw(young, some(1));
    attempts.saw(running, some(1));
    attempts.saw(old, some(1));
    assertThat(attempts.of(old)).hasSize(1);
    attempts.saw(running, some(2));
    assertThat(attempts.of(old)).isEmpty();
    assertThat(attempts.of(young)).hasSize(1);
    assertThat(attempts.of(running)).hasSize(2);
  }

  @Test
  void whatIsReadAgainTakesThePlaceOfWhatWasReadBefore() {
    KnownRun run = run("run", END);
    attempts.limit(2 * RecentAttempts.series(some(1)));
    for (int i = 0; i < 10; i++) {
      attempts.saw(run, some(2));
    }
    assertThat(attempts.of(run)).hasSize(2);
    attempts.saw(run, List.of());
    assertThat(attempts.of(run)).isEmpty();
  }

  @Test
  void thoseOfOneNumberAreTakenOnce() {
    AttemptStatus twice = some(1).get(0);
    BackgroundStatus slow = new BackgroundStatus();
    slow.name = "slow";
    twice.background = List.of(slow, slow, new BackgroundStatus());
    KnownRun run = run("run", END);
    attempts.saw(run, List.of(twice, twice, new AttemptStatus()));
    assertThat(attempts.of(run)).hasSize(1);
    assertThat(attempts.of(run).get(0).background).hasSize(1);
  }

  @Test
  void whatWasReadJustNowStays() {
    KnownRun run = run("run", END);
    attempts.saw(run, some(1));
    attempts.retain(Set.of());
    assertThat(attempts.of(run)).hasSize(1);
  }
}

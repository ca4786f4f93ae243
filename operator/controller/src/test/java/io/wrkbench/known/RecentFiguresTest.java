package io.wrkbench.known;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.Objective;
import io.wrkbench.api.Phase;
import io.wrkbench.api.Summary;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentFiguresTest {
  private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");

  private final RecentFigures figures = new RecentFigures();

  private static KnownRun run(String uid, Instant end) {
    KnownStatus status = new KnownStatus();
    status.phase = end == null ? Phase.Measuring : Phase.Completed;
    status.completionTime = end;
    return new KnownRun(new ObjectMetaBuilder().withUid(uid).build(), status, null, null);
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

  private static RunFigures measured(int count) {
    return RunFigures.read(some(count), null, List.of());
  }

  @Test
  void aRunTakesRoomByItsSummaryAndItsObjectivesToo() {
    KnownRun old = run("old", END);
    KnownRun young = run("young", END.plusSeconds(1));
    figures.limit(2 * measured(1).series());
    figures.saw(old, measured(1));
    figures.saw(young, measured(1));
    assertThat(figures.of(old).attempts()).hasSize(1);
    figures.saw(young, RunFigures.read(some(1), new Summary(), List.of(new Objective())));
    assertThat(figures.of(old)).isEqualTo(RunFigures.NONE);
    assertThat(figures.of(young).summary()).isNotNull();
  }

  @Test
  void aRunThatWaitsTakesNoRoom() {
    KnownRun old = run("old", END);
    KnownRun waits = run("waits", null);
    figures.limit(measured(1).series());
    figures.saw(old, measured(1));
    figures.saw(waits, RunFigures.read(List.of(), null, List.of(new Objective())));
    assertThat(figures.of(old).attempts()).hasSize(1);
    assertThat(figures.of(waits)).isEqualTo(RunFigures.NONE);
  }

  @Test
  void theOldestGiveWay() {
    KnownRun running = run("running", null);
    KnownRun old = run("old", END);
    KnownRun young = run("young", END.plusSeconds(1));
    figures.limit(3 * measured(1).series());
    figures.saw(young, measured(1));
    figures.saw(running, measured(1));
    figures.saw(old, measured(1));
    assertThat(figures.of(old).attempts()).hasSize(1);
    figures.saw(running, measured(2));
    assertThat(figures.of(old).attempts()).isEmpty();
    assertThat(figures.of(young).attempts()).hasSize(1);
    assertThat(figures.of(running).attempts()).hasSize(2);
  }

  @Test
  void whatIsReadAgainTakesThePlaceOfWhatWasReadBefore() {
    KnownRun run = run("run", END);
    figures.limit(2 * measured(1).series());
    for (int i = 0; i < 10; i++) {
      figures.saw(run, measured(2));
    }
    assertThat(figures.of(run).attempts()).hasSize(2);
    figures.saw(run, RunFigures.NONE);
    assertThat(figures.of(run).attempts()).isEmpty();
  }

  @Test
  void thoseOfOneNumberAreTakenOnce() {
    AttemptStatus twice = some(1).get(0);
    BackgroundStatus slow = new BackgroundStatus();
    slow.name = "slow";
    twice.background = List.of(slow, slow, new BackgroundStatus());
    KnownRun run = run("run", END);
    figures.saw(run, RunFigures.read(List.of(twice, twice, new AttemptStatus()), null, List.of()));
    assertThat(figures.of(run).attempts()).hasSize(1);
    assertThat(figures.of(run).attempts().get(0).background).hasSize(1);
  }

  @Test
  void whatWasReadJustNowStays() {
    KnownRun run = run("run", END);
    figures.saw(run, measured(1));
    figures.retain(Set.of());
    assertThat(figures.of(run).attempts()).hasSize(1);
  }
}

package io.wrkbench.comparison.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may still run of a comparison that has ended, and what isn't its own. */
class RemainsObserverTest {
  private static final Seen SEEN = Seen.at(Instant.parse("2026-01-01T00:00:00Z"));

  private final BenchmarkComparison comparison =
      Jvm.comparison(
          "{phase: Failed, seed: 7, measurements: [{round: 1, variant: tuned, run: last, uid: uid-of-last}]}");

  private final Map<String, BenchmarkRun> runs = new HashMap<>();
  private boolean podsMayRun;
  private final RemainsObserver observer =
      new RemainsObserver((any, name) -> Optional.ofNullable(runs.get(name)), any -> podsMayRun);

  private final Round round = Round.next(comparison);
  private final BenchmarkRun last = VariantRun.asRead(comparison, round);
  private final BenchmarkRun next = VariantRun.asRead(comparison, round);

  @BeforeEach
  void areThere() {
    put("last", last).setUid("uid-of-last");
    put(VariantRun.name(comparison, round), next).setUid("uid-of-next");
    end(last);
  }

  private static void end(BenchmarkRun run) {
    run.getStatus().phase = Phase.Cancelled;
    run.getStatus().cleanedUp = true;
  }

  private ObjectMeta put(String name, BenchmarkRun run) {
    run.setStatus(new BenchmarkRunStatus());
    runs.put(name, run);
    return run.getMetadata();
  }

  private ChildState left() {
    return observer.afterEnd(comparison, SEEN).child();
  }

  private boolean cleared() {
    return observer.afterEnd(comparison, SEEN).cleared();
  }

  @Test
  void theRunThatWasListedLastIsLeft() {
    last.getStatus().phase = Phase.Measuring;
    assertThat(left()).isEqualTo(new ChildState.Running(last));
    assertThat(cleared()).isFalse();
  }

  @Test
  void theRunThatWasCreatedAfterThatIsLeft() {
    assertThat(left()).isEqualTo(new ChildState.Running(next));
    end(next);
    assertThat(cleared()).isTrue();
  }

  /** Or it would be taken for somebody else's as soon as it is cancelled. */
  @Test
  void theNextStaysItsOwnWhenItIsCancelled() {
    next.getSpec().cancel = true;
    assertThat(left()).isEqualTo(new ChildState.Running(next));
  }

  @Test
  void nothingIsLeftWhenBothAreCleanedUp() {
    end(next);
    assertThat(cleared()).isTrue();
    last.getStatus().cleanedUp = null;
    assertThat(cleared()).isFalse();
    assertThat(observer.isLastCleared(comparison)).isFalse();
  }

  /** Somebody has deleted the run and created another one of its name. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anotherRunOfTheLastOnesNameIsLeftAlone(boolean pods) {
    end(next);
    last.getMetadata().setUid("another");
    last.getStatus().phase = Phase.Measuring;
    last.getStatus().cleanedUp = null;
    podsMayRun = pods;
    assertThat(left()).isEqualTo(new ChildState.Unknown());
    assertThat(cleared()).isEqualTo(!pods);
    assertThat(observer.isLastCleared(comparison)).isEqualTo(!pods);
  }

  @Test
  void somebodysRunOfTheNextOnesNameIsLeftAlone() {
    next.getSpec().attempts = 5;
    assertThat(left()).isEqualTo(new ChildState.Unknown());
    assertThat(cleared()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"12345678-9abc-def0-0000-000000000000, false", "another, true"})
  void aRunThatTheComparisonDoesNotControlIsLeftAlone(String owner, boolean controller) {
    OwnerReference reference = next.getMetadata().getOwnerReferences().get(0);
    reference.setUid(owner);
    reference.setController(controller);
    assertThat(left()).isEqualTo(new ChildState.Unknown());
    assertThat(cleared()).isTrue();
  }

  @Test
  void oneThatWasNeverAdmittedHasLeftNothing() {
    comparison.getStatus().seed = null;
    podsMayRun = true;
    assertThat(cleared()).isTrue();
  }
}

package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.wrkbench.api.ApiJson;
import io.wrkbench.known.KnownComparison;
import io.wrkbench.step.Loop;
import io.wrkbench.step.Unrecorded;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** When a comparison that the watch shows is read at all. */
class ComparisonReconcilerTest {
  private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");

  private int reads;

  @BeforeAll
  static void watch() {
    ApiJson.watch(KnownComparison.class);
  }

  /** When it is looked at again, after a look so long after its end. */
  private Optional<Duration> look(Duration afterEnd, String timeToLive, boolean cleanedUp) {
    reads = 0;
    KnownComparison known =
        ApiJson.serialization()
            .unmarshal(
                """
                {"metadata": {"name": "c", "namespace": "n", "uid": "u"},
                 "spec": {"ttlAfterFinished": "%s"},
                 "status": {"phase": "Completed", "completionTime": "%s", "cleanedUp": %s}}
                """
                    .formatted(timeToLive, END, cleanedUp),
                KnownComparison.class);
    ComparisonReconciler reconciler =
        new ComparisonReconciler(
            new Loop<>(any -> gone(), null, null, new Unrecorded()),
            null,
            null,
            Clock.fixed(END.plus(afterEnd), ZoneOffset.UTC));
    UpdateControl<KnownComparison> control = reconciler.reconcile(known, null);
    return control.getScheduleDelay().map(Duration::ofMillis);
  }

  private <T> T gone() {
    reads++;
    return null;
  }

  @Test
  void oneThatIsNotSettledIsRead() {
    look(Duration.ZERO, "never", false);
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void oneThatIsSettledIsNot() {
    assertThat(look(Duration.ZERO, "never", true)).isEmpty();
    assertThat(reads).isZero();
  }

  @Test
  void oneThatIsSettledIsReadAgainWhenItsTimeToLiveIsOver() {
    assertThat(look(Duration.ofMinutes(20), "1h", true)).contains(Duration.ofMinutes(40));
    assertThat(reads).isZero();
    look(Duration.ofHours(1), "1h", true);
    assertThat(reads).isEqualTo(1);
  }
}

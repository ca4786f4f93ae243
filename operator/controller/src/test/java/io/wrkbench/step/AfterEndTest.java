package io.wrkbench.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.result.GoDuration;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AfterEndTest {
  private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration MOST = Duration.ofMinutes(2);

  @Test
  void whatIsLeftMayHoldTheSlotForSoLong() {
    assertThat(AfterEnd.isOverdue(END.toString(), MOST, END.plus(MOST).minusMillis(1))).isFalse();
    assertThat(AfterEnd.isOverdue(END.toString(), MOST, END.plus(MOST))).isTrue();
  }

  private static BenchmarkRun object(String deleted) {
    BenchmarkRun object = new BenchmarkRun();
    object.setMetadata(new ObjectMetaBuilder().withDeletionTimestamp(deleted).build());
    return object;
  }

  private static Decision untilDeletion(String end, String timeToLive, Instant now) {
    return AfterEnd.untilDeletion(
        object(null), end, timeToLive == null ? null : GoDuration.parse(timeToLive), now);
  }

  @Test
  void itIsDeletedWhenItsTimeToLiveIsOver() {
    String end = END.toString();
    assertThat(untilDeletion(end, "1m", END.plusSeconds(20)))
        .isEqualTo(new Decision.Wait(Duration.ofSeconds(40)));
    assertThat(untilDeletion(end, "1m", END.plusSeconds(60)))
        .isEqualTo(new Decision.Act(new Delete()));
    assertThat(untilDeletion(end, "0", END)).isEqualTo(new Decision.Act(new Delete()));
  }

  @Test
  void withoutATimeToLiveOrAnEndItStays() {
    assertThat(untilDeletion(END.toString(), null, END)).isEqualTo(new Decision.Done());
    assertThat(untilDeletion(null, "1m", END)).isEqualTo(new Decision.Done());
  }

  @Test
  void whatAFinalizerKeepsIsDeletedOnce() {
    assertThat(AfterEnd.untilDeletion(object(END.toString()), END.toString(), GoDuration.ZERO, END))
        .isEqualTo(new Decision.Done());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "yesterday")
  void anEndThatCannotBeReadIsLongAgo(String end) {
    assertThat(AfterEnd.isOverdue(end, MOST, END)).isTrue();
  }
}

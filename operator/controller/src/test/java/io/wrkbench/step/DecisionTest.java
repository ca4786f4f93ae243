package io.wrkbench.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A timer takes no negative delay: the object would never be looked at again. */
class DecisionTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Decision.Wait WAIT = new Decision.Wait(Duration.ofSeconds(5));

  @Test
  void whatIsOverdueIsDueAtOnce() {
    assertThat(WAIT.until(NOW, Optional.of(NOW.minusSeconds(1))).atMost()).isPositive();
    assertThat(WAIT.until(NOW, Optional.of(NOW)).atMost()).isPositive();
    assertThat(new Decision.Wait(Duration.ofSeconds(-1)).atMost()).isPositive();
  }

  @Test
  void whatComesFirstIsWaitedFor() {
    assertThat(WAIT.until(NOW, Optional.of(NOW.plusSeconds(2))).atMost())
        .isEqualTo(Duration.ofSeconds(2));
    assertThat(WAIT.until(NOW, Optional.of(NOW.plusSeconds(9)))).isEqualTo(WAIT);
    assertThat(WAIT.until(NOW, Optional.empty())).isEqualTo(WAIT);
  }
}

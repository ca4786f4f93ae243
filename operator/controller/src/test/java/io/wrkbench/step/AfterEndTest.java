package io.wrkbench.step;

import static org.assertj.core.api.Assertions.assertThat;

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

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "yesterday")
  void anEndThatCannotBeReadIsLongAgo(String end) {
    assertThat(AfterEnd.isOverdue(end, MOST, END)).isTrue();
  }
}

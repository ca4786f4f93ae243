package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class UntilPreciseTest {

  private final UntilPrecise rule = new UntilPrecise(0.03, 7);

  @Test
  void theFirstLookIsAfterFiveAttempts() {
    assertThat(rule.look(Figures.of())).isEqualTo(Next.GO_ON);
    assertThat(rule.look(Figures.of(100, 100, 100, 100))).isEqualTo(Next.GO_ON);
    assertThat(rule.look(Figures.of(100, 100, 100, 100, 100))).isEqualTo(Next.PRECISE);
  }

  @Test
  void itGoesOnWhileTheIntervalIsTooWide() {
    assertThat(rule.look(Figures.of(100, 110, 90, 105, 95))).isEqualTo(Next.GO_ON);
    assertThat(rule.look(Figures.of(100, 110, 90, 105, 95, 100, 99))).isEqualTo(Next.LIMIT_REACHED);
    assertThat(rule.look(Figures.of(100, 110, 90, 105, 95, 100, 99, 98)))
        .isEqualTo(Next.LIMIT_REACHED);
    assertThat(rule.look(Figures.of(100, 101, 100, 99, 100, 100, 100))).isEqualTo(Next.PRECISE);
  }

  @Test
  void eachLookHasMoreConfidenceThanTheWhole() {
    // Half widths of 2.9 % with 95 %, and of 3.3 % with 96.5 %.
    Figures figures = Figures.of(100, 102.6, 97.4, 102.1, 97.9);
    Estimate once = Estimate.of(figures, Confidence.FIXED).orElseThrow();
    assertThat(once.precision()).isLessThan(0.03);
    assertThat(rule.look(figures)).isEqualTo(Next.GO_ON);
  }

  @Test
  void anAttemptWithoutAnswersIsNeverPrecise() {
    assertThat(rule.look(Figures.of(100, 100, 100, 100, 0))).isEqualTo(Next.GO_ON);
    assertThat(rule.look(Figures.of(0, 0, 0, 0, 0, 0, 0))).isEqualTo(Next.LIMIT_REACHED);
  }

  @Test
  void aRuleWithoutALookIsRefused() {
    assertThatThrownBy(() -> new UntilPrecise(0.03, 4)).hasMessageContaining("maxAttempts");
    assertThatThrownBy(() -> new UntilPrecise(0, 10)).hasMessageContaining("within");
    assertThatThrownBy(() -> new UntilPrecise(Double.NaN, 10)).hasMessageContaining("within");
  }
}

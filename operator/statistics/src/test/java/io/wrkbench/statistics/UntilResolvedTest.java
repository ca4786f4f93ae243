package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UntilResolvedTest {

  private final UntilResolved rule = new UntilResolved(6, 10);

  private static Judgement precise(int pairs) {
    return judgement(pairs, 0.001);
  }

  private static Judgement wide(int pairs) {
    return judgement(pairs, 0.3);
  }

  private static Judgement judgement(int pairs, double scatter) {
    return judgement(pairs, scatter, 0);
  }

  private static Judgement judgement(int pairs, double scatter, int leftOut) {
    double[] baseline = new double[pairs];
    double[] variant = new double[pairs];
    Arrays.fill(baseline, 100);
    Arrays.setAll(variant, i -> 100 * (1 + (i % 2 == 0 ? scatter : -scatter)));
    return Judgement.of(
        new PairedFigures(Figures.of(baseline), Figures.of(variant), leftOut, Set.of()),
        Goal.THROUGHPUT,
        Confidence.OF_A_LOOK);
  }

  @Test
  void aLookIsAfterEverySecondRoundFromTheSixth() {
    assertThat(rule.look(4, List.of(precise(4)))).isEqualTo(Next.GO_ON);
    assertThat(rule.look(6, List.of(precise(6)))).isEqualTo(Next.PRECISE);
    assertThat(rule.look(7, List.of(precise(7)))).isEqualTo(Next.GO_ON);
    assertThat(rule.look(8, List.of(precise(8)))).isEqualTo(Next.PRECISE);
    assertThat(new UntilResolved(8, 10).look(6, List.of(precise(6)))).isEqualTo(Next.GO_ON);
    assertThat(rule.isLookAfter(6)).isTrue();
    assertThat(rule.isLookAfter(7)).isFalse();
    assertThat(rule.isLookAfter(4)).isFalse();
  }

  @Test
  void everyIntervalHasToBeNarrow() {
    assertThat(rule.look(6, List.of(precise(6), wide(6)))).isEqualTo(Next.GO_ON);
    assertThat(rule.look(10, List.of(precise(10), wide(10)))).isEqualTo(Next.LIMIT_REACHED);
    assertThat(rule.look(10, List.of(precise(10), precise(10)))).isEqualTo(Next.PRECISE);
  }

  @Test
  void aRoundThatWasLeftOutIsNotAPair() {
    assertThat(rule.look(6, List.of(precise(5)))).isEqualTo(Next.GO_ON);
    assertThat(rule.look(8, List.of(precise(7)))).isEqualTo(Next.PRECISE);
  }

  @Test
  void moreRoundsMayMakeUpForThoseThatAreLeftOut() {
    assertThat(rule.look(8, List.of(judgement(6, 0.001, 2)))).isEqualTo(Next.GO_ON);
    assertThat(rule.look(10, List.of(judgement(8, 0.001, 2)))).isEqualTo(Next.PRECISE);
    assertThat(rule.look(10, List.of(judgement(7, 0.001, 3)))).isEqualTo(Next.LIMIT_REACHED);
  }

  @Test
  void nothingToJudgeIsRefused() {
    assertThatThrownBy(() -> rule.look(6, List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({"4, 10", "6, 4", "7, 10", "6, 9", "7, 9"})
  void aRuleThatHasNoLooksIsRefused(int minRounds, int maxRounds) {
    assertThatThrownBy(() -> new UntilResolved(minRounds, maxRounds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("even");
  }
}

package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FiguresTest {

  @Test
  void theMedianIsTheMiddleOrBetweenTheTwoInTheMiddle() {
    assertThat(Figures.of(40590, 19411, 28196.35).median()).isEqualTo(28196.35);
    assertThat(Figures.of(4, 1, 3, 2).median()).isEqualTo(2.5);
    assertThat(Figures.of(Double.MAX_VALUE, Double.MAX_VALUE).median()).isEqualTo(Double.MAX_VALUE);
  }

  /** R: "ten variation" of reference.R. */
  @Test
  void theVariationIsTheSamplesDeviationByTheMean() {
    assertThat(Samples.TEN.variation()).isCloseTo(0.0251035020463, within(1e-10));
    assertThat(Figures.of(0, 0).variation()).isZero();
    assertThatThrownBy(() -> Figures.of(1).variation()).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void whatCannotBeMeasuredIsRefused(double figure) {
    assertThatThrownBy(() -> Figures.of(1, figure))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(String.valueOf(figure));
  }

  @Test
  void noFigureHasNoMedian() {
    Figures none = Figures.of();
    assertThat(none.isEmpty()).isTrue();
    assertThatThrownBy(none::median).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(none::min).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(none::max).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nobodyCanChangeThem() {
    double[] given = {1, 2, 3};
    Figures figures = Figures.of(given);
    given[0] = 100;
    figures.toArray()[1] = 100;
    assertThat(figures).isEqualTo(Figures.of(List.of(new BigDecimal("1"), 2, 3L)));
    assertThat(figures).hasSameHashCodeAs(Figures.of(1, 2, 3)).hasToString("[1.0, 2.0, 3.0]");
    assertThat(figures.min()).isEqualTo(1);
    assertThat(figures.max()).isEqualTo(3);
    assertThat(figures.size()).isEqualTo(3);
  }
}

package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfidenceTest {

  @Test
  void theRatiosOfAComparisonShareWhatMayBeWrong() {
    assertThat(Confidence.ofComparison(2, 1).level()).isCloseTo(1 - 0.033, within(1e-15));
    assertThat(Confidence.ofComparison(8, 2).level()).isCloseTo(1 - 0.033 / 14, within(1e-15));
    assertThatThrownBy(() -> Confidence.ofComparison(1, 1)).hasMessageContaining("2 variants");
    assertThatThrownBy(() -> Confidence.ofComparison(2, 0)).hasMessageContaining("1 metric");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.5, 95, Double.NaN})
  void aConfidenceIsAShare(double level) {
    assertThatThrownBy(() -> new Confidence(level)).isInstanceOf(IllegalArgumentException.class);
  }
}

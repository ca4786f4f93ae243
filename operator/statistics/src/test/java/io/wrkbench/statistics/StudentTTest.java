package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {

  /** R: qt of reference.R; the column of 95 % is also in every printed table of t. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
      2, 4.30265272975, 5.20387686479, 19.96248045164
      4, 2.77644510520, 3.13547472103, 6.75825283270
      9, 2.26215716280, 2.47985092785, 4.14578882844
      19, 2.09302405441, 2.27051735001, 3.48115084726
      """)
  void theQuantilesAreThoseOfR(int degreesOfFreedom, double fixed, double look, double of14) {
    assertThat(StudentT.quantile(Confidence.FIXED, degreesOfFreedom))
        .isCloseTo(fixed, within(1e-8));
    assertThat(StudentT.quantile(Confidence.OF_A_LOOK, degreesOfFreedom))
        .isCloseTo(look, within(1e-8));
    assertThat(StudentT.quantile(new Confidence(1 - 0.035 / 14), degreesOfFreedom))
        .isCloseTo(of14, within(1e-8));
  }

  @Test
  void aQuantileIsTheSameWhenItIsAskedAgain() {
    Confidence confidence = new Confidence(0.9);
    assertThat(StudentT.quantile(confidence, 7)).isEqualTo(StudentT.quantile(confidence, 7));
    assertThat(StudentT.quantile(confidence, 7)).isNotEqualTo(StudentT.quantile(confidence, 8));
  }

  @Test
  void equalValuesHaveNoWidth() {
    assertThat(StudentT.of(new double[] {2, 2, 2}, Confidence.FIXED)).isEqualTo(new StudentT(2, 0));
  }
}

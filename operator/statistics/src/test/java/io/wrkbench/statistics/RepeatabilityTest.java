package io.wrkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RepeatabilityTest {

  private static Repeatability of(double... figures) {
    return Repeatability.of(Figures.of(figures), Confidence.FIXED);
  }

  @Test
  void fewAttemptsAreJudgedByTheirRange() {
    assertThat(of(100, 125)).isEqualTo(Repeatability.REPEATABLE);
    assertThat(of(100, 126)).isEqualTo(Repeatability.UNREPEATABLE);
    assertThat(of(100, 110, 90, 112)).isEqualTo(Repeatability.REPEATABLE);
    assertThat(Repeatability.of(Samples.THREE, Confidence.FIXED))
        .isEqualTo(Repeatability.UNREPEATABLE);
  }

  @Test
  void fromFiveOnTheIntervalTells() {
    // Half widths of 11.2 % and 9.5 %.
    assertThat(of(100, 110, 90, 108, 92)).isEqualTo(Repeatability.UNREPEATABLE);
    assertThat(of(100, 108.5, 91.5, 106.8, 93.2)).isEqualTo(Repeatability.REPEATABLE);
    double[] manyOfWhichOneIsOdd =
        DoubleStream.concat(DoubleStream.of(70), DoubleStream.iterate(100, x -> x + 0.1).limit(29))
            .toArray();
    assertThat(of(manyOfWhichOneIsOdd)).isEqualTo(Repeatability.REPEATABLE);
  }

  @Test
  void itTakesTwoToDiffer() {
    assertThat(of()).isEqualTo(Repeatability.UNKNOWN);
    assertThat(of(100)).isEqualTo(Repeatability.UNKNOWN);
    assertThat(of(100, 0)).isEqualTo(Repeatability.UNKNOWN);
  }
}

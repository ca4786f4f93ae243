package io.wrkbench.run.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.result.Rate;
import io.wrkbench.sampling.Usage;
import org.junit.jupiter.api.Test;

/** Numbers by which two modules judge that don't know each other. */
class SharedThresholdsTest {
  @Test
  void theyAreTheSame() {
    assertThat(Thresholds.THROTTLED).isEqualTo(Usage.THROTTLED_OFTEN);
    assertThat(Thresholds.RATE_TOLERANCE).isEqualTo(Rate.TOLERANCE);
  }
}

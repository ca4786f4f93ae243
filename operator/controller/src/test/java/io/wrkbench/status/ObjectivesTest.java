package io.wrkbench.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.Latency;
import io.wrkbench.api.Objective;
import io.wrkbench.api.ObjectiveStatus;
import io.wrkbench.api.Summary;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectivesTest {
  private static Summary summary() {
    Summary summary = new Summary();
    summary.requestsPerSecond = new Summary.Throughput();
    summary.requestsPerSecond.median = new BigDecimal("1000.00");
    summary.errorRatio = "0.001";
    summary.latency = new Latency();
    summary.latency.p99 = GoDuration.parse("10ms");
    return summary;
  }

  private static ObjectiveStatus judge(String metric, String min, String max) {
    Objective objective = new Objective();
    objective.metric = metric;
    objective.min = min;
    objective.max = max;
    return Objectives.judge(List.of(objective), summary()).get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "requestsPerSecond, 1000, , true",
    "requestsPerSecond, 1000.01, , false",
    "requestsPerSecond, , 1000, true",
    "requestsPerSecond, 900, 999.99, false",
    "errorRatio, , 0.001, true",
    "errorRatio, , 0.0009, false",
    "latency.p99, , 10ms, true",
    "latency.p99, , 9999us, false",
    "latency.p99, 10.001ms, , false"
  })
  void boundsAreInclusive(String metric, String min, String max, boolean met) {
    assertThat(judge(metric, min, max).met).isEqualTo(met);
  }

  @Test
  void whatWasNotMeasuredIsMissed() {
    ObjectiveStatus judged = judge("latency.p50", null, "10ms");
    assertThat(judged.met).isFalse();
    assertThat(judged.value).isNull();
    assertThat(Objectives.missed(List.of(judged)))
        .isEqualTo("latency.p50 is unknown, at most 10ms");
  }

  @Test
  void saysWhatWasMissedAndByHowMuch() {
    assertThat(Objectives.missed(List.of(judge("requestsPerSecond", "2000", null))))
        .isEqualTo("requestsPerSecond is 1000.00, at least 2000");
  }
}

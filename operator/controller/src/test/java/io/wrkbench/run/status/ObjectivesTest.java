package io.wrkbench.run.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.Latency;
import io.wrkbench.api.Objective;
import io.wrkbench.api.ObjectiveStatus;
import io.wrkbench.api.Summary;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.util.Collections;
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
    assertThat(Objectives.missed(List.of(judged))).isEqualTo("latency.p50 was not measured");
    assertThat(Objectives.inShort(List.of(judged))).isEqualTo("Missed: latency.p50 not measured");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "latency.p99       |      | 7ms   | is 10ms, 43 % above the maximum of 7ms",
        "latency.p99       |      | 3.2ms | is 10ms, 3.1 times the maximum of 3.2ms",
        "latency.p99       | 20ms | 30ms  | is 10ms, 50 % below the minimum of 20ms",
        "latency.p99       |      | 0s    | is 10ms, above the maximum of 0s",
        "requestsPerSecond | 1001 |       | is 1000.00, 0.10 % below the minimum of 1001",
        "requestsPerSecond | 2000 |       | is 1000.00, 50 % below the minimum of 2000",
        "errorRatio        |      | 0     | is 0.001, above the maximum of 0",
      })
  void saysWhatWasMissedAndByHowMuch(String metric, String min, String max, String said) {
    assertThat(Objectives.missed(List.of(judge(metric, min, max)))).isEqualTo(metric + " " + said);
  }

  @Test
  void inShortItIsMetOrListsWhatWasMissed() {
    ObjectiveStatus met = judge("latency.p99", null, "10ms");
    assertThat(Objectives.missed(List.of(met))).isEmpty();
    assertThat(Objectives.inShort(List.of(met))).isEqualTo("Met");
    assertThat(
            Objectives.inShort(
                List.of(
                    judge("latency.p99", null, "7ms"),
                    met,
                    judge("requestsPerSecond", "2000", "3000"))))
        .isEqualTo("Missed: latency.p99 10ms > 7ms, requestsPerSecond 1000.00 < 2000");
  }

  @Test
  void aColumnStaysShort() {
    assertThat(Objectives.inShort(Collections.nCopies(20, judge("latency.p99", null, "7ms"))))
        .hasSizeLessThanOrEqualTo(200);
  }
}

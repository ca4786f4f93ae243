package io.wrkbench.run.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Summary;
import io.wrkbench.reason.Reason;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.statistics.Confidence;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummariesTest {
  private final BenchmarkRun run = TestRuns.server(9, 1, "0s");
  private final List<AttemptStatus> attempts = new ArrayList<>();
  private final Map<Integer, LoadResult> results = new HashMap<>();

  private void add(LoadResult result, String reason) {
    int number = attempts.size() + 1;
    attempts.add(
        Attempts.ended(run, number, result, Reason.ofResult(reason), null, "result-" + number));
    results.put(number, result);
  }

  @Test
  void leavesOutDiscardedAndFailedAttempts() {
    add(Results.of(1), null); // discarded
    add(Results.of(100), null);
    add(Results.of(7), "TargetRestarted");
    add(Results.of(300), null);
    Summary summary = Summaries.of(attempts, results, Confidence.FIXED);
    assertThat(summary.requestsPerSecond.min).isEqualByComparingTo("100");
    assertThat(summary.requestsPerSecond.max).isEqualByComparingTo("300");
    assertThat(summary.requestsPerSecond.median).isEqualByComparingTo("200");
  }

  @Test
  void takesTheMiddleOfAnOddNumber() {
    add(Results.of(1), null);
    List.of(30L, 10L, 20L).forEach(n -> add(Results.of(n), null));
    assertThat(Summaries.of(attempts, results, Confidence.FIXED).requestsPerSecond.median)
        .isEqualByComparingTo("20");
  }

  @Test
  void mergesHistogramsInsteadOfAveragingPercentiles() {
    add(Results.of(1), null);
    add(Results.of(900, 1_000, LoadErrors.NONE), null);
    add(Results.of(100, 9_000, LoadErrors.NONE), null);
    Summary summary = Summaries.of(attempts, results, Confidence.FIXED);
    // 900 requests at 1 ms and 100 at 9 ms: the 90th percentile is still 1 ms, an average were 5.
    assertThat(summary.latency.p90.toMicros()).isEqualTo(1_000);
    assertThat(summary.latency.p99.toMicros()).isBetween(8_990L, 9_010L);
    assertThat(summary.latency.mean.toMicros()).isBetween(1_795L, 1_805L);
  }

  @Test
  void hasNoLatencyWhereAHistogramWasLost() {
    add(Results.of(1), null);
    add(Results.of(100), null);
    add(Results.of(100), null);
    results.put(3, Results.of(100).brief());
    Summary summary = Summaries.of(attempts, results, Confidence.FIXED);
    assertThat(summary.latency).isNull();
    assertThat(summary.requestsPerSecond.median).isEqualByComparingTo("100");
  }

  @Test
  void countsUnansweredRequestsAsRequestsInTheErrorRatio() {
    add(Results.of(1), null);
    // 1000 answered, 50 of them with an error status; 100 more got no answer.
    add(Results.of(1_000, 1_000, new LoadErrors(10, 20, 30, 40, 50)), null);
    Summary summary = Summaries.of(attempts, results, Confidence.FIXED);
    assertThat(summary.errorsTotal).isEqualTo(150);
    assertThat(summary.errorRatio).isEqualTo("0.136364");
  }

  /**
   * An objective of errorRatio at most 0 is missed by one error, however many requests there are.
   */
  @ParameterizedTest
  @CsvSource({
    "3000000, 1, 0.000000333334",
    "8000000, 1, 0.000000125",
    "9000000000, 1, 0.000000000111112",
    "1000, 1, 0.001",
    "3000001, 3000000, 1",
  })
  void roundsTheErrorRatioUp(long requests, long errors, String ratio) {
    add(Results.of(1), null);
    add(Results.of(requests, 1_000, new LoadErrors(0, 0, 0, 0, errors)), null);
    assertThat(Summaries.of(attempts, results, Confidence.FIXED).errorRatio).isEqualTo(ratio);
  }

  @Test
  void isAbsentWhileNothingCounts() {
    add(Results.of(1), null);
    assertThat(Summaries.of(attempts, results, Confidence.FIXED)).isNull();
  }

  @Test
  void saysZeroWithoutErrors() {
    add(Results.of(1), null);
    add(Results.of(10), null);
    assertThat(Summaries.of(attempts, results, Confidence.FIXED).errorRatio).isEqualTo("0");
  }
}

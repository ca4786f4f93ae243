package io.wrkbench.run.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.Latency;
import io.wrkbench.api.LatencyIntervals.Interval;
import io.wrkbench.api.Percentage;
import io.wrkbench.api.Summary;
import io.wrkbench.result.GoDuration;
import io.wrkbench.statistics.Confidence;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The bounds were reckoned apart from the code: exp(mean ± t·s/√n) of the logarithms, with t =
 * 4.302653 for three attempts and 2.570582 for six.
 */
class IntervalsTest {
  private static AttemptStatus attempt(String requestsPerSecond, String p50, String p99) {
    AttemptStatus attempt = new AttemptStatus();
    attempt.requestsPerSecond = new BigDecimal(requestsPerSecond);
    attempt.latency = latency(p50, p99);
    return attempt;
  }

  private static Latency latency(String p50, String p99) {
    Latency latency = new Latency();
    latency.p50 = GoDuration.parse(p50);
    latency.p99 = GoDuration.parse(p99);
    return latency;
  }

  private static Summary summary(AttemptStatus... attempts) {
    Summary summary = new Summary();
    summary.requestsPerSecond = new Summary.Throughput();
    Intervals.add(summary, List.of(attempts), Confidence.FIXED);
    return summary;
  }

  private static Summary ofLatency(String... p99) {
    return summary(
        Arrays.stream(p99).map(one -> attempt("100", "1ms", one)).toArray(AttemptStatus[]::new));
  }

  private static void assertInterval(Interval interval, String low, String high) {
    assertThat(interval.low).hasToString(low);
    assertThat(interval.high).hasToString(high);
  }

  @Test
  void threeAttemptsAreEnough() {
    Summary summary =
        summary(
            attempt("12781.51", "5ms", "33.023ms"),
            attempt("9863.12", "7ms", "26.543ms"),
            attempt("8782.90", "9ms", "33.919ms"));
    assertThat(summary.requestsPerSecond.low).isEqualTo(new BigDecimal("6419.50"));
    assertThat(summary.requestsPerSecond.high).isEqualTo(new BigDecimal("16672.02"));
    assertThat(summary.precision).hasToString("52.0%");
    assertInterval(summary.latencyIntervals.p99, "22.18ms", "43.27ms");
  }

  @Test
  void aWiderOneBelongsToManyLooks() {
    List<AttemptStatus> attempts =
        List.of(
            attempt("90", "1ms", "1ms"),
            attempt("100", "1ms", "1ms"),
            attempt("110", "1ms", "1ms"));
    Summary once = new Summary();
    once.requestsPerSecond = new Summary.Throughput();
    Intervals.add(once, attempts, Confidence.FIXED);
    Summary often = new Summary();
    often.requestsPerSecond = new Summary.Throughput();
    Intervals.add(often, attempts, Confidence.OF_A_LOOK);
    assertThat(often.requestsPerSecond.low).isLessThan(once.requestsPerSecond.low);
    assertThat(often.requestsPerSecond.high).isGreaterThan(once.requestsPerSecond.high);
  }

  @Test
  void twoAttemptsAreNot() {
    Summary summary = summary(attempt("1", "1ms", "1ms"), attempt("1", "1ms", "1ms"));
    assertThat(summary.requestsPerSecond.low).isNull();
    assertThat(summary.requestsPerSecond.high).isNull();
    assertThat(summary.precision).isNull();
    assertThat(summary.latencyIntervals).isNull();
  }

  @Test
  void noFactorLeadsToNothing() {
    Summary summary =
        summary(attempt("0", "1ms", "1ms"), attempt("5", "1ms", "1ms"), attempt("5", "1ms", "1ms"));
    assertThat(summary.precision).isNull();
    assertThat(summary.latencyIntervals).isNotNull();
  }

  /** What couldn't be read back from the status. */
  @Test
  void aPrecisionThatNobodyCouldUseIsNone() {
    Summary summary =
        summary(
            attempt("15000", "1ms", "1ms"),
            attempt("0.1", "1ms", "1ms"),
            attempt("0.1", "1ms", "1ms"));
    assertThat(summary.precision).isNull();
    assertThat(summary.requestsPerSecond.high).isNotNull();
    Percentage greatest = Percentage.roundedUp(Percentage.GREATEST_SHARE);
    assertThat(Percentage.parse(greatest.toString())).isEqualTo(greatest);
  }

  @Test
  void anAttemptWithoutLatencyLeavesNoneForAll() {
    AttemptStatus without = attempt("5", "1ms", "1ms");
    without.latency = null;
    Summary summary =
        summary(
            attempt("5", "1ms", "1ms"),
            without,
            attempt("5", "1ms", "1ms"),
            attempt("5", "1ms", "1ms"));
    assertThat(summary.precision).hasToString("0.0%");
    assertThat(summary.latencyIntervals).isNull();
  }

  /** What the API server would refuse, and nobody could use. */
  @Test
  void anIntervalBeyondWhatIsRecordedIsNone() {
    assertThat(ofLatency("1us", "1h", "1us").latencyIntervals.p99).isNull();
    assertThat(ofLatency("1us", "1h", "1us").latencyIntervals.p50).isNotNull();
  }

  @Test
  void saysWhichPercentilesAreUnlikeThoseOfATypicalAttempt() {
    Summary summary = ofLatency("10ms", "10.1ms", "9.9ms", "10ms", "10.1ms", "30ms");
    assertInterval(summary.latencyIntervals.p99, "7.519ms", "19.245ms");
    summary.latency = latency("1ms", "25ms");
    assertThat(Intervals.unlike(summary))
        .hasValue("p99 of all requests is 25ms, of a typical attempt 7.519ms to 19.245ms");
    summary.latency = latency("1ms", "19ms");
    assertThat(Intervals.unlike(summary)).isEmpty();
  }

  /** Equal attempts have an interval of no width, and a histogram has three digits. */
  @Test
  void whatTheHistogramCannotTellApartIsAlike() {
    Summary summary = ofLatency("401us", "401us", "401us");
    summary.latency = latency("1.001ms", "402us");
    assertThat(Intervals.unlike(summary)).isEmpty();
    summary.latency = latency("1.003ms", "402us");
    assertThat(Intervals.unlike(summary)).isPresent();
  }
}

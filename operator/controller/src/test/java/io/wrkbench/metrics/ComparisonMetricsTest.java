package io.wrkbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.known.KnownComparison;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonMetricsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final long MANY = 20_000;

  private static final String RATIOS =
      """
      "comparisons": [
        {"metric": "requestsPerSecond", "variant": "new", "baseline": "old",
         "ratio": 0.78, "low": 0.75, "high": 0.81, "pairs": 8, "verdict": "Worse"},
        {"metric": "latency.p99", "variant": "new", "baseline": "old",
         "pairs": 2, "verdict": "NotResolvable", "reason": "NoInterval", "message": "m"}]
      """;

  private static KnownComparison comparison(String name, String status) {
    return ApiJson.serialization()
        .unmarshal(
            """
            {"apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkComparison",
             "metadata": {"name": "%1$s", "namespace": "shop", "uid": "%1$s",
                          "creationTimestamp": "2026-01-01T10:00:00Z"},
             "status": {%2$s}}
            """
                .formatted(name, status),
            KnownComparison.class);
  }

  private static KnownComparison ended(String name, String phase, String end) {
    return comparison(name, "\"phase\": \"%s\", \"completionTime\": \"%s\"".formatted(phase, end));
  }

  private static ComparisonMetrics metrics(long most, KnownComparison... comparisons) {
    return new ComparisonMetrics(
        () -> Stream.of(comparisons), Duration.ofHours(1), most, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private static Map<String, Double> series(String status) {
    return Series.of(
        metrics(MANY, comparison("a", status)).text(),
        List.of("metric", "variant", "baseline", "bound", "phase", "verdict", "reason"));
  }

  private static Map<String, Double> byName(long most, KnownComparison... comparisons) {
    return Series.of(metrics(most, comparisons).text(), List.of("comparison", "phase"));
  }

  @Test
  void aRatioHasItsInterval() {
    assertThat(series(RATIOS))
        .containsEntry("wrkbench_comparison_ratio requestsPerSecond new old ratio", 0.78)
        .containsEntry("wrkbench_comparison_ratio requestsPerSecond new old low", 0.75)
        .containsEntry("wrkbench_comparison_ratio requestsPerSecond new old high", 0.81)
        .containsEntry("wrkbench_comparison_pairs requestsPerSecond new old", 8.0);
  }

  @Test
  void withoutAnIntervalThereIsAVerdictAndNoRatio() {
    assertThat(series(RATIOS))
        .containsEntry(
            "wrkbench_comparison_verdict latency.p99 new old NotResolvable NoInterval", 1.0)
        .containsEntry("wrkbench_comparison_pairs latency.p99 new old", 2.0)
        .doesNotContainKeys(
            "wrkbench_comparison_ratio latency.p99 new old ratio",
            "wrkbench_comparison_ratio latency.p99 new old low");
  }

  @Test
  void onlyAVerdictThatCannotBeToldHasAReason() {
    assertThat(series(RATIOS))
        .containsEntry("wrkbench_comparison_verdict requestsPerSecond new old Worse", 1.0);
  }

  @Test
  void whatTheStatusListsTwiceIsOneSeries() {
    String twice =
        """
        "comparisons": [
          {"metric": "m", "variant": "v", "baseline": "b", "ratio": 1.5},
          {"metric": "m", "variant": "v", "baseline": "b", "ratio": 2.5},
          {"metric": "m", "variant": "v", "ratio": 3.5}]
        """;
    assertThat(series(twice))
        .containsEntry("wrkbench_comparison_ratio m v b ratio", 1.5)
        .doesNotContainKey("wrkbench_comparison_ratio m v ratio");
  }

  @Test
  void roundsAreThoseOfThePrintedColumn() {
    assertThat(series("\"rounds\": \"7/20\""))
        .containsEntry("wrkbench_comparison_rounds", 7.0)
        .containsEntry("wrkbench_comparison_rounds_max", 20.0);
    assertThat(series("\"rounds\": \"many\""))
        .doesNotContainKeys("wrkbench_comparison_rounds", "wrkbench_comparison_rounds_max");
  }

  @Test
  void runsThatAreLeftOutAreCountedByVariant() {
    String variants =
        """
        "variants": [{"name": "old", "runs": 6, "leftOut": 0}, {"name": "new", "leftOut": 2},
                     {"name": "new", "leftOut": 3}, {"name": "none"}, {"leftOut": 1}, 4]
        """;
    assertThat(series(variants))
        .containsEntry("wrkbench_comparison_runs_left_out old", 0.0)
        .containsEntry("wrkbench_comparison_runs_left_out new", 2.0)
        .doesNotContainKeys(
            "wrkbench_comparison_runs_left_out none", "wrkbench_comparison_runs_left_out");
  }

  @Test
  void aComparisonThatHasEndedSaysWhenAndHowLongItTook() {
    assertThat(
            series(
                """
                "phase": "Completed", "startTime": "2026-01-01T11:10:00Z",
                "completionTime": "2026-01-01T11:30:00Z"
                """))
        .containsEntry(
            "wrkbench_comparison_completion_time_seconds",
            (double) Instant.parse("2026-01-01T11:30:00Z").getEpochSecond())
        .containsEntry("wrkbench_comparison_duration_seconds", 1200.0)
        .containsEntry("wrkbench_comparison_phase Completed", 1.0)
        .containsEntry("wrkbench_comparison_phase Measuring", 0.0);
    assertThat(series("\"phase\": \"Measuring\", \"startTime\": \"2026-01-01T11:59:00Z\""))
        .containsEntry("wrkbench_comparison_duration_seconds", 60.0)
        .doesNotContainKey("wrkbench_comparison_completion_time_seconds");
  }

  @Test
  void withoutAStatusItIsQueued() {
    assertThat(series("")).containsEntry("wrkbench_comparison_phase Queued", 1.0);
  }

  @Test
  void objectivesHaveASeriesOnceTheyWereJudged() {
    String judged = "\"conditions\": [{\"type\": \"ObjectivesMet\", \"status\": \"%s\"}]";
    String met = "wrkbench_comparison_objectives_met";
    assertThat(series("")).doesNotContainKey(met);
    assertThat(series(judged.formatted("Unknown"))).doesNotContainKey(met);
    assertThat(series(judged.formatted("True"))).containsEntry(met, 1.0);
    assertThat(series(judged.formatted("False"))).containsEntry(met, 0.0);
  }

  @Test
  void aComparisonThatIsStuckOrHoldsASlotHasASeriesThatSaysSo() {
    String stalled = "\"conditions\": [{\"type\": \"Stalled\", \"status\": \"%s\"}]";
    assertThat(series(stalled.formatted("False")))
        .doesNotContainKeys("wrkbench_comparison_stalled", "wrkbench_comparison_holds_slot");
    assertThat(series("\"phase\": \"Failed\", \"slot\": 0, " + stalled.formatted("True")))
        .containsEntry("wrkbench_comparison_stalled", 1.0)
        .containsEntry("wrkbench_comparison_holds_slot", 1.0);
    assertThat(series("\"phase\": \"Failed\", \"slot\": 0, \"cleanedUp\": true"))
        .doesNotContainKey("wrkbench_comparison_holds_slot");
  }

  @Test
  void comparisonsHaveATenthOfTheSeriesAtMost() {
    KnownComparison[] all = {
      comparison("waits", ""),
      ended("expired", "Completed", "2026-01-01T10:59:59Z"),
      ended("first", "Completed", "2026-01-01T11:30:00Z"),
      ended("last", "Failed", "2026-01-01T11:50:00Z"),
      comparison("measures", "\"phase\": \"Measuring\", " + RATIOS)
    };
    long ofOne = ComparisonPhase.values().length + 7;
    long ofMeasuring = ofOne + 2 * 5;
    long most = 10 * (ofMeasuring + ofOne);
    assertThat(byName(most, all))
        .containsEntry("wrkbench_comparison_phase measures Measuring", 1.0)
        .containsEntry("wrkbench_comparison_phase last Failed", 1.0)
        .doesNotContainKeys(
            "wrkbench_comparison_phase first Completed",
            "wrkbench_comparison_phase waits Queued",
            "wrkbench_comparison_phase expired Completed")
        .containsEntry("wrkbench_comparisons_left_out", 2.0);
    assertThat(byName(most - 1, all))
        .containsEntry("wrkbench_comparison_phase measures Measuring", 1.0)
        .doesNotContainKey("wrkbench_comparison_phase last Failed")
        .containsEntry("wrkbench_comparisons_left_out", 3.0);
    assertThat(byName(MANY, all))
        .containsEntry("wrkbench_comparison_phase waits Queued", 1.0)
        .containsEntry("wrkbench_comparisons_left_out", 0.0);
  }

  @Test
  void allComparisonsAreCountedByPhaseThoseWithoutSeriesToo() {
    KnownComparison[] all = {
      comparison("new", ""),
      comparison("waits", "\"phase\": \"Queued\""),
      ended("expired", "Completed", "2026-01-01T10:59:59Z"),
      comparison("measures", "\"phase\": \"Measuring\"")
    };
    for (long most : List.of(10L, MANY)) {
      assertThat(Series.of(metrics(most, all).text(), List.of("phase")))
          .containsEntry("wrkbench_comparisons Queued", 2.0)
          .containsEntry("wrkbench_comparisons Measuring", 1.0)
          .containsEntry("wrkbench_comparisons Completed", 1.0)
          .containsEntry("wrkbench_comparisons Failed", 0.0)
          .containsEntry("wrkbench_comparisons Cancelled", 0.0);
    }
  }

  @Test
  void runsHaveWhatComparisonsLeave() {
    long ofOne = ComparisonPhase.values().length + 7;
    KnownComparison measures = comparison("measures", "\"phase\": \"Measuring\", " + RATIOS);
    assertThat(metrics(MANY).leftToRuns()).isEqualTo(MANY);
    assertThat(metrics(MANY, measures, comparison("waits", "")).leftToRuns())
        .isEqualTo(MANY - ofOne - (ofOne + 2 * 5));
    assertThat(metrics(10, measures).leftToRuns()).as("none is served").isEqualTo(10);
  }
}

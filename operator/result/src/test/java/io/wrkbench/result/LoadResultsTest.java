package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadResultsTest {

  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final Generator FIRST = new Generator("Some CPU", 2, "6.1.0", "wrk 4.1.0");

  /** Ninety-nine fast answers and one that is slow. */
  private static final LoadResult FAST =
      measured(NOON.plusMillis(40), "30.01s", Map.of(100L, 99L, 9000L, 1L))
          .with(new Verification(10, 10, null))
          .with("fast\n", FIRST);

  /** Three hundred slow ones. */
  private static final LoadResult SLOW =
      measured(NOON, "30.02s", Map.of(5000L, 300L))
          .with("slow\n\n", new Generator("Other CPU", 4, "6.1.0", "wrk 4.1.0"));

  private static LoadResult measured(Instant start, String duration, Map<Long, Long> micros) {
    LatencyHistogram recorded = LatencyHistogram.of(Counts.of(micros));
    LatencyHistogram corrected =
        LatencyHistogram.merge(
            List.of(recorded, LatencyHistogram.of(Counts.of(Map.of(7000L, 10L)))));
    return LoadResult.succeeded(
        new Measurement(
            start,
            GoDuration.parse(duration),
            recorded.count(),
            1000,
            new LoadErrors(1, 2, 3, 4, 5),
            recorded,
            corrected));
  }

  @Test
  void countsAreAddedAndHistogramsMerged() {
    LoadResults.Merged merged = LoadResults.merge(List.of(FAST, SLOW));
    LoadResult result = merged.result();
    assertThat(result.isSucceeded()).isTrue();
    assertThat(result.requests()).isEqualTo(400);
    assertThat(result.bytes()).isEqualTo(2000);
    assertThat(result.errors()).isEqualTo(new LoadErrors(2, 4, 6, 8, 10));
    assertThat(result.recordedHistogram())
        .isEqualTo(LatencyHistogram.of(Counts.of(Map.of(100L, 99L, 5000L, 300L, 9000L, 1L))));
    // An average of both medians would be 2.55 ms.
    assertThat(result.recorded().p50().toMicros()).isBetween(5000L, 5010L);
    assertThat(result.recorded().max().toMicros()).isBetween(9000L, 9010L);
    assertThat(result.correctedHistogram().count()).isEqualTo(420);
    assertThat(result.corrected()).isEqualTo(LatencyStats.of(result.correctedHistogram()));
  }

  @Test
  void theLoadLastsFromTheFirstStartToTheLastEnd() {
    LoadResults.Merged merged = LoadResults.merge(List.of(FAST, SLOW));
    assertThat(merged.startSpread()).isEqualTo(GoDuration.ofMillis(40));
    assertThat(merged.result().startTime()).isEqualTo(NOON);
    assertThat(merged.result().duration()).isEqualTo(GoDuration.parse("30.05s"));
    assertThat(merged.result().requestsPerSecond()).hasValue(400 / 30.05);
  }

  @Test
  void theOtherPartsSayWhoseTheyAre() {
    LoadResult result = LoadResults.merge(List.of(SLOW, FAST)).result();
    assertThat(result.output())
        .isEqualTo("== generator 1 of 2 ==\nslow\n\n== generator 2 of 2 ==\nfast\n");
    assertThat(result.verification()).isEqualTo(FAST.verification());
    assertThat(result.generator()).isEqualTo(SLOW.generator());
    assertThat(Json.read(Json.write(result), LoadResult.class)).isEqualTo(result);
  }

  @Test
  void oneThatFailedFailsAllForItsReason() {
    LoadResult late = LoadResult.failed(FailureReason.StartedTooLate, "by 1s");
    LoadResult broken = LoadResult.failed(FailureReason.LoadToolFailed, "exit code 1");
    LoadResults.Merged merged = LoadResults.merge(List.of(FAST, late, broken));
    assertThat(merged.startSpread()).isNull();
    assertThat(merged.result().isSucceeded()).isFalse();
    assertThat(merged.result().reason()).isEqualTo("StartedTooLate");
    assertThat(merged.result().message()).isEqualTo("generator 2 of 3: by 1s");
    assertThat(merged.result().requests()).isNull();
    assertThat(merged.result().recorded()).isNull();
    assertThat(merged.result().output()).contains("fast");
    assertThat(merged.result().verification()).isEqualTo(FAST.verification());
  }

  @Test
  void withoutAHistogramThereAreNoLatenciesButCounts() {
    LoadResult result = LoadResults.merge(List.of(FAST, SLOW.brief())).result();
    assertThat(result.isSucceeded()).isTrue();
    assertThat(result.requests()).isEqualTo(400);
    assertThat(result.recorded()).isNull();
    assertThat(result.recordedHistogram()).isNull();
    assertThat(result.corrected()).isNull();
  }

  @Test
  void ratesAndWindowsOfGeneratorsAddUp() {
    LoadResult one =
        FAST.toBuilder()
            .warmup(new WarmupResult(WarmupResult.Steady.Reached, List.of(10.0, 20.0, 30.0)))
            .build();
    LoadResult two =
        SLOW.toBuilder()
            .warmup(new WarmupResult(WarmupResult.Steady.NotReached, List.of(1.0, 2.0)))
            .build();
    LoadResult merged = LoadResults.merge(List.of(one, two)).result();
    assertThat(merged.warmup())
        .isEqualTo(new WarmupResult(WarmupResult.Steady.NotReached, List.of(11.0, 22.0)));
    assertThat(LoadResults.merge(List.of(one, one)).result().warmup().steady())
        .isEqualTo(WarmupResult.Steady.Reached);
    assertThat(merged.rate()).isNull();
    assertThat(Rate.together(List.of(Rate.of(100, 99, 0.5), Rate.of(100, 100.5, 0.25))))
        .isEqualTo(new Rate(200, 199.5, true, 0.75));
  }

  @Test
  void whatFailedFirstSaysMoreThanWhatWasInterruptedForIt() {
    LoadResult interrupted = LoadResult.failed(FailureReason.Interrupted, "stopped");
    LoadResult late = LoadResult.failed(FailureReason.StartedTooLate, "60 ms");
    LoadResult merged = LoadResults.merge(List.of(interrupted, late)).result();
    assertThat(merged.reason()).isEqualTo("StartedTooLate");
    assertThat(merged.message()).isEqualTo("generator 2 of 2: 60 ms");
    assertThat(LoadResults.merge(List.of(interrupted, interrupted)).result().reason())
        .isEqualTo("Interrupted");
  }

  @Test
  void oneAloneStaysAsItIs() {
    assertThat(LoadResults.merge(List.of(FAST)))
        .isEqualTo(new LoadResults.Merged(FAST, GoDuration.ZERO));
    LoadResult failed = LoadResult.failed(FailureReason.Interrupted, "stopped");
    assertThat(LoadResults.merge(List.of(failed))).isEqualTo(new LoadResults.Merged(failed, null));
    assertThatThrownBy(() -> LoadResults.merge(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

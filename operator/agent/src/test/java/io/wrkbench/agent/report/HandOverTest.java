package io.wrkbench.agent.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.result.FailureReason;
import io.wrkbench.result.Generator;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LatencyCounts;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.ResultLines;
import io.wrkbench.result.Verification;
import io.wrkbench.result.WarmupResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandOverTest {

  @TempDir Path directory;

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  /** The largest figures and texts that can come. */
  private static LoadResult largest() {
    long[] micros = LongStream.range(0, 60_000).map(i -> 1 + i * 997).toArray();
    long[] counts = LongStream.range(0, 60_000).map(i -> 9_007_199_254L).toArray();
    LatencyHistogram histogram = LatencyHistogram.of(LatencyCounts.of(micros, counts));
    Measurement measured =
        new Measurement(
            Instant.parse("2026-01-02T03:04:05.678901Z"),
            new GoDuration(Long.MAX_VALUE),
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            new LoadErrors(1L << 62, 1L << 62, 1L << 62, 1L << 62, 1L << 62),
            histogram,
            histogram);
    return LoadResult.succeeded(measured)
        .with(new Verification(10, 1, "\"".repeat(256)))
        .with("\u0000".repeat(64 << 10), new Generator("C".repeat(64), 256, "6.1.0", "wrk 4.1.0"));
  }

  private HandOver handOver(Path terminationLog) {
    return new HandOver(new PrintStream(log, true, UTF_8), terminationLog);
  }

  @Test
  void theLogHoldsAllAndTheTerminationMessageTheFigures() throws IOException {
    Path terminationLog = Files.createFile(directory.resolve("termination-log"));
    LoadResult result = largest();
    handOver(terminationLog).give(result);

    assertThat(ResultLines.parse(log.toString(UTF_8))).contains(result);
    String message = Files.readString(terminationLog);
    assertThat(message.getBytes(UTF_8)).hasSizeLessThan(HandOver.MAX_TERMINATION_MESSAGE);
    assertThat(Json.read(message, LoadResult.class)).isEqualTo(result.brief());
  }

  @Test
  void aFailureWithEndlessTextStillFits() {
    LoadResult result = largest().with(FailureReason.LoadToolFailed, "\u0001".repeat(1 << 20));
    String message = HandOver.brief(result);
    assertThat(message.getBytes(UTF_8)).hasSizeLessThan(HandOver.MAX_TERMINATION_MESSAGE);
    LoadResult read = Json.read(message, LoadResult.class);
    assertThat(read.isSucceeded()).isFalse();
    assertThat(read.reason()).isEqualTo("LoadToolFailed");
  }

  @Test
  void aWarmUpOfManyWindowsFits() {
    List<Double> windows = DoubleStream.generate(() -> 123_456.78).limit(5000).boxed().toList();
    LoadResult result =
        largest().toBuilder()
            .warmup(new WarmupResult(WarmupResult.Steady.NotReached, windows))
            .build();
    String message = HandOver.brief(result);
    assertThat(message.getBytes(UTF_8)).hasSizeLessThan(HandOver.MAX_TERMINATION_MESSAGE);
    assertThat(Json.read(message, LoadResult.class).warmup().windows()).hasSize(5);
  }

  @Test
  void outsideOfKubernetesOnlyTheLogIsWritten() {
    Path nowhere = directory.resolve("termination-log");
    handOver(nowhere).give(largest());
    assertThat(nowhere).doesNotExist();
    assertThat(ResultLines.parse(log.toString(UTF_8))).isPresent();
  }

  @Test
  void onlyTheFirstResultIsHandedOver() {
    HandOver handOver = handOver(directory.resolve("termination-log"));
    handOver.give(LoadResult.failed(FailureReason.Interrupted, "first"));
    handOver.give(LoadResult.failed(FailureReason.AgentFailed, "second"));
    assertThat(log.toString(UTF_8)).contains("first").doesNotContain("second");
  }
}

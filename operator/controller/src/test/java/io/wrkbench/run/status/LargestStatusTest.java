package io.wrkbench.run.status;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.BottleneckStatus;
import io.wrkbench.api.Checks;
import io.wrkbench.api.Environment;
import io.wrkbench.api.MachineUse;
import io.wrkbench.api.ObjectiveStatus;
import io.wrkbench.api.Percentage;
import io.wrkbench.api.Resources;
import io.wrkbench.api.SingleConnectionStatus;
import io.wrkbench.api.Summary;
import io.wrkbench.api.WarmupStatus;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Text;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.WarmupResult;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.testing.Results;
import io.wrkbench.testing.TestRuns;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The largest status that a spec can lead to fits beside the largest spec that the operator carries
 * out: the API server stores 1.5 MiB, of which {@code TooLarge} leaves 736 KiB. What the API server
 * notes of each field of the status takes some 100 KiB of them.
 */
class LargestStatusTest {
  private static final int LARGEST = 600 << 10;
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  /** Each character takes two bytes in JSON. */
  private static final String MESSAGE = "\"".repeat(100_000);

  private static final String NODE = "n".repeat(253);

  /** As many attempts and loads in the background as the CRD takes. */
  @ParameterizedTest
  @CsvSource({"100, 2", "20, 10", "66, 3"})
  void leavesRoom(int attempts, int backgrounds) {
    BenchmarkRun run = TestRuns.withBackground(attempts, "0s", backgrounds);
    run.getSpec().target.server.args = Collections.nCopies(100, "\"".repeat(16384));
    IntStream.range(0, backgrounds)
        .forEach(i -> run.getSpec().background.get(i).name = "b".repeat(62) + i);
    run.setStatus(NextStatus.of(run, NOW).admitted(0).status());
    run.setStatus(
        NextStatus.of(run, NOW)
            .loadStarts(
                new LoadId.Attempt(1),
                "u".repeat(36),
                Collections.nCopies(backgrounds, "u".repeat(36)),
                ("u".repeat(36) + "/1000 ").repeat(100),
                "0".repeat(16),
                ("u".repeat(36) + "/1000 ").repeat(100))
            .status());
    BenchmarkRunStatus status = run.getStatus();
    for (int i = 1; i <= attempts; i++) {
      status.attempts.add(attempt(run, i));
    }
    status.attempts.forEach(attempt -> attempt.resources = resources());
    status.bottleneck = filled(BottleneckStatus.class);
    status.bottleneck.evidence = Collections.nCopies(100, filled(BottleneckStatus.Evidence.class));
    status.singleConnection =
        Collections.nCopies(backgrounds + 1, filled(SingleConnectionStatus.class));
    status.checks = filled(Checks.class);
    status.objectives =
        IntStream.range(0, 20).mapToObj(i -> filled(ObjectiveStatus.class)).toList();
    status.summary = filled(Summary.class);
    status.warmup = filled(WarmupStatus.class);
    status.warmup.windows = Collections.nCopies(721, new BigDecimal("999999999.99"));
    status.environment = filled(Environment.class);
    status.environment.cassandra.nodes = Collections.nCopies(100, NODE);
    BenchmarkRunStatus largest =
        NextStatus.of(run, NOW)
            .cassandraNotReady(Reason.CassOperatorNotInstalled, MESSAGE)
            .targetNotReady(Reason.TargetForbidden, MESSAGE)
            .failed(Reason.NoAttemptSucceeded, MESSAGE)
            .status();
    assertThat(ApiJson.serialization().asJson(largest).getBytes(UTF_8).length)
        .isBetween(LARGEST / 4, LARGEST);
  }

  @Test
  void whatTheOldestOfManyAttemptsUsedGivesWay() {
    BenchmarkRun run = TestRuns.server(100, 0, "0s");
    BenchmarkRunStatus status = NextStatus.of(run, NOW).admitted(0).status();
    IntStream.rangeClosed(1, 100).forEach(i -> status.attempts.add(attempt(run, i)));
    status.attempts.forEach(attempt -> attempt.resources = resources());
    Room.make(status);
    assertThat(status.attempts.get(0).resources).isNull();
    assertThat(status.attempts.get(99).resources).isNotNull();
    BenchmarkRunStatus few = NextStatus.of(run, NOW).admitted(0).status();
    IntStream.rangeClosed(1, 20).forEach(i -> few.attempts.add(attempt(run, i)));
    few.attempts.forEach(attempt -> attempt.resources = resources());
    Room.make(few);
    assertThat(few.attempts.get(0).resources).isNotNull();
  }

  @Test
  void theEndHasRoomWhateverTheStatusHolds() {
    BenchmarkRun run = TestRuns.server(100, 0, "0s");
    run.setStatus(NextStatus.of(run, NOW).admitted(0).status());
    BenchmarkRunStatus status = run.getStatus();
    IntStream.rangeClosed(1, 100).forEach(i -> status.attempts.add(attempt(run, i)));
    status.warmup = filled(WarmupStatus.class);
    status.environment = filled(Environment.class);
    status.warmup.windows = Collections.nCopies(300_000, BigDecimal.TEN);
    BenchmarkRunStatus longWarmup =
        NextStatus.of(run, NOW).failed(Reason.TimedOut, MESSAGE).status();
    assertThat(ApiJson.serialization().asJson(longWarmup)).hasSizeLessThan(LARGEST);
    assertThat(longWarmup.warmup.windows).isEmpty();
    assertThat(longWarmup.environment).isNotNull();
    status.environment.loadTool = "t".repeat(700 << 10);
    BenchmarkRunStatus longTool = NextStatus.of(run, NOW).failed(Reason.TimedOut, MESSAGE).status();
    assertThat(ApiJson.serialization().asJson(longTool)).hasSizeLessThan(LARGEST);
    assertThat(longTool.environment).isNull();
    assertThat(longTool.attempts).hasSize(100);
  }

  @Test
  void ofManyWindowsTheLastAreKept() {
    BenchmarkRun run = TestRuns.server(1, 0, "10s");
    run.setStatus(NextStatus.of(run, NOW).admitted(0).status());
    List<Double> windows = IntStream.range(0, 100_000).mapToObj(Double::valueOf).toList();
    LoadResult result = Results.of(10).with(new WarmupResult(WarmupResult.Steady.Reached, windows));
    WarmupStatus warmup =
        NextStatus.of(run, NOW).warmedUp(result, "0".repeat(16), Optional.empty()).status().warmup;
    assertThat(warmup.windows).hasSize(720).last().isEqualTo(new BigDecimal("99999.00"));
  }

  private static Resources resources() {
    Resources resources = filled(Resources.class);
    MachineUse machine = filled(MachineUse.class);
    machine.nodes = List.of(NODE, NODE);
    machine.parts = List.of("load", "target", "cassandra");
    resources.machines = Collections.nCopies(4, machine);
    resources.missing = Collections.nCopies(8, Text.cutOfBackground(MESSAGE));
    return resources;
  }

  private static AttemptStatus attempt(BenchmarkRun run, int number) {
    AttemptStatus attempt = filled(AttemptStatus.class);
    attempt.number = number;
    attempt.message =
        Attempts.ended(run, number, null, Reason.BackgroundNotConnected, MESSAGE, null).message;
    attempt.background =
        run.getSpec().background.stream().map(load -> background(load.name)).toList();
    return attempt;
  }

  private static BackgroundStatus background(String name) {
    BackgroundStatus background = filled(BackgroundStatus.class);
    background.name = name;
    background.message =
        Attempts.background(name, null, Reason.BackgroundNotConnected, MESSAGE).message;
    return background;
  }

  /** One whose every field has a long value. */
  private static <T> T filled(Class<T> type) {
    try {
      T object = type.getConstructor().newInstance();
      for (Field field : type.getFields()) {
        field.set(object, value(field));
      }
      return object;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Object value(Field field) {
    Class<?> type = field.getType();
    if (type == String.class) {
      return field.getName().endsWith("Time") ? "2026-01-01T00:00:00.000Z" : "t".repeat(63);
    }
    if (type == GoDuration.class) {
      return GoDuration.parse("59m59.999999999s");
    }
    if (type == Percentage.class) {
      return Percentage.parse("999999999.9%");
    }
    if (type == Long.class) {
      return 1L << 53;
    }
    if (type == Integer.class) {
      return 65535;
    }
    if (type == BigDecimal.class) {
      return new BigDecimal("999999999.99");
    }
    if (type == Boolean.class) {
      return false;
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    return field.getGenericType() instanceof ParameterizedType ? List.of() : filled(type);
  }

  @Test
  void aMessageIsOneLineAndCutByItsBytes() {
    assertThat(Text.cut("a\r\n\u0000b")).isEqualTo("a b");
    assertThat(Text.cut(null)).isEmpty();
    assertThat(Text.cut("€".repeat(400)).getBytes(UTF_8)).hasSizeBetween(1000, 1024);
    assertThat(Text.cut("€".repeat(400))).endsWith("€…");
    assertThat(Text.cut("😀".repeat(400))).endsWith("😀…");
    assertThat(Text.cut("x".repeat(1024))).isEqualTo("x".repeat(1024));
    assertThat(Text.cutOfAttempt(MESSAGE)).hasSizeLessThanOrEqualTo(512);
    assertThat(Text.cutOfBackground(MESSAGE)).hasSizeLessThanOrEqualTo(256);
  }
}

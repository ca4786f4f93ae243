package io.wrkbench.agent.signal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wrkbench.agent.LoadCommand;
import io.wrkbench.agent.LoadOptions;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.LoadResults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Generators that say that they are ready and start at one time. */
@Isolated("loads start within a tenth of a second")
@Timeout(60)
@Tag("wrk")
class StartTogetherTest {

  private static final int TRIES = 5;

  @TempDir Path directory;

  private LoadCommand generator(String url, Path ready) throws IOException {
    return generator(url, ready, true);
  }

  private LoadCommand generator(String url, Path ready, boolean verify) throws IOException {
    // A file of its own: another generator may be reading.
    Path plan = Files.createTempFile(directory, "plan", ".json");
    Files.writeString(plan, Json.write(Plans.of(Plans.GET)));
    LoadOptions options =
        new LoadOptions(
            plan,
            TargetUrl.of(url),
            verify,
            LoadOptions.Mode.ATTEMPT,
            false,
            false,
            directory.resolve("none"),
            new Signal(ready, signal()));
    PrintStream log = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    return new LoadCommand(options, Map.of(), log);
  }

  private Path signal() {
    return directory.resolve("start-at");
  }

  /** As the kubelet does: the file is there whole or not at all. */
  private void give(String time) throws IOException {
    Path file = Files.writeString(directory.resolve("new"), time);
    Files.move(file, signal(), StandardCopyOption.ATOMIC_MOVE);
  }

  private static CompletableFuture<LoadResult> run(LoadCommand command) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return command.run();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        task -> new Thread(task, "generator").start());
  }

  private static void awaitReady(Path ready, CompletableFuture<LoadResult> running)
      throws InterruptedException {
    while (!Files.exists(ready)) {
      assertThat(running.isDone())
          .as("not ready yet, but still on its way; it gave %s", running.getNow(null))
          .isFalse();
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private Path ready(String name) {
    return directory.resolve(name);
  }

  @Test
  void twoGeneratorsWaitForTheirTimeAndStartTogether() throws Exception {
    inTime(() -> latenessOfTwo(), Duration.ofMillis(100));
  }

  /** Starts two, and returns the later of spread and delay. */
  private Duration latenessOfTwo() throws Exception {
    Files.deleteIfExists(signal());
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      CompletableFuture<LoadResult> one = run(generator(server.url(), ready("one")));
      CompletableFuture<LoadResult> two = run(generator(server.url(), ready("two")));
      awaitReady(ready("one"), one);
      awaitReady(ready("two"), two);
      // An annotation that isn't set yet.
      give("");
      awaitReady(ready("one"), one);
      assertThat(server.received())
          .as("requests, those of the checks only")
          .isLessThanOrEqualTo(20);

      Instant start = Instant.now().plusMillis(2000);
      give(start.toString());
      LoadResults.Merged merged = LoadResults.merge(List.of(one.get(), two.get()));
      assertThat(merged.result().isSucceeded()).as("%s", merged.result().message()).isTrue();
      assertThat(merged.result().requests()).isEqualTo(one.get().requests() + two.get().requests());
      Duration delay = Duration.between(start, merged.result().startTime());
      assertThat(delay).isGreaterThanOrEqualTo(Duration.ofNanos(-1000));
      Duration spread = merged.startSpread().toDuration();
      return delay.compareTo(spread) > 0 ? delay : spread;
    }
  }

  @ParameterizedTest
  @MethodSource("tools")
  void everyToolStartsAtItsTime(LoadPlan.Tool tool) throws Exception {
    inTime(() -> lateness(tool), Duration.ofMillis(200));
  }

  static List<LoadPlan.Tool> tools() {
    GoDuration second = GoDuration.ofSeconds(1);
    return List.of(
        new LoadPlan.Ab(50, 2, true, second),
        new LoadPlan.Curl(2, GoDuration.ofMillis(200), second),
        new LoadPlan.ConstantRate(50, 2, second, second));
  }

  private Duration lateness(LoadPlan.Tool tool) throws Exception {
    Path plan = directory.resolve("plan.json");
    AtomicReference<Instant> first = new AtomicReference<>();
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              first.compareAndSet(null, Instant.now());
              return StubServer.ok("fine");
            })) {
      LoadCommand command = generator(server.url(), null, false);
      Files.writeString(plan, Json.write(new LoadPlan(Plans.GET, Plans.OK, tool)));
      Instant start = Instant.now().plusMillis(700);
      give(start.toString());
      LoadResult result = command.run();
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(first.get()).isAfterOrEqualTo(start);
      assertThat(result.startTime()).isAfterOrEqualTo(start);
      return Duration.between(start, result.startTime());
    }
  }

  /**
   * Fails unless one of a few tries is in time. A machine that is busy may delay any start; a start
   * that is late by what it does itself is late each time.
   */
  private static void inTime(Callable<Duration> lateness, Duration atMost) throws Exception {
    List<Duration> seen = new ArrayList<>();
    do {
      seen.add(lateness.call());
    } while (seen.size() < TRIES && seen.get(seen.size() - 1).compareTo(atMost) > 0);
    assertThat(seen).as("late by").anyMatch(late -> late.compareTo(atMost) <= 0);
  }

  @Test
  void aTimeThatHasPassedIsTooLate() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      give(Instant.now().minusSeconds(3).toString());
      LoadResult result = generator(server.url(), null).run();
      assertThat(result.reason()).as("%s", result).isEqualTo("StartedTooLate");
      assertThat(result.message()).contains(" ms late");
      assertThat(result.verification().matched()).isPositive();
      assertThat(server.received()).isLessThanOrEqualTo(10);
    }
  }

  @Test
  void aLittleLateIsInTime() throws Exception {
    Instant start = Instant.parse("2026-01-02T12:00:00.5Z");
    assertThat(Signal.inTime(start, start.plusMillis(50))).isEqualTo(start);
    assertThat(Signal.inTime(start, start.minusSeconds(5))).isEqualTo(start);
    LoadFailure late =
        catchThrowableOfType(LoadFailure.class, () -> Signal.inTime(start, start.plusMillis(51)));
    assertThat(late).hasMessageContaining("51 ms late");
  }

  @Test
  void aSignalThatIsNoTimeIsAnInvalidPlan() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      give("soon");
      LoadResult result = generator(server.url(), null).run();
      assertThat(result.reason()).isEqualTo("InvalidPlan");
      assertThat(result.message()).contains("RFC 3339").contains("soon");
    }
  }

  @Test
  void whenToldToStopItWaitsNoLonger() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      LoadCommand command = generator(server.url(), ready("one"));
      CompletableFuture<LoadResult> running = run(command);
      awaitReady(ready("one"), running);
      command.interrupt();
      assertThat(running.get(10, TimeUnit.SECONDS).reason()).isEqualTo("Interrupted");
      assertThat(ready("one")).doesNotExist();
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsTold() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      LoadResult result = generator(server.url(), directory.resolve("no/such/folder")).run();
      assertThat(result.reason()).isEqualTo("AgentFailed");
      assertThat(result.message()).contains("can't write the file");
    }
  }
}

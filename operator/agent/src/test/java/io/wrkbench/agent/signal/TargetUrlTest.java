package io.wrkbench.agent.signal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.wrkbench.agent.LoadCommand;
import io.wrkbench.agent.LoadOptions;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A load pod that starts while its target does, and learns its URL when it may begin. */
@Timeout(60)
@Tag("wrk")
class TargetUrlTest {

  @TempDir Path directory;

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  private LoadCommand command(Path url) throws IOException {
    Path plan = Files.writeString(directory.resolve("plan"), Json.write(Plans.of(Plans.GET)));
    LoadOptions options =
        new LoadOptions(
            plan,
            TargetUrl.in(url),
            true,
            LoadOptions.Mode.ATTEMPT,
            false,
            false,
            directory.resolve("none"),
            Signal.NONE);
    return new LoadCommand(options, Map.of(), new PrintStream(log, true, UTF_8));
  }

  private void awaitWaiting() {
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          while (!log.toString(UTF_8).contains("waiting for the target's URL")) {
            TimeUnit.MILLISECONDS.sleep(10);
          }
        });
  }

  @Test
  void sendsNothingBeforeItKnowsTheUrl() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("ok"))) {
      Path url = directory.resolve("url");
      Files.createFile(url); // The annotation is empty at first.
      CompletableFuture<LoadResult> running = Loads.start(command(url));
      awaitWaiting();
      assertThat(server.received()).isZero();
      Files.writeString(url, server.url());
      LoadResult result = running.get(30, TimeUnit.SECONDS);
      assertThat(result.isSucceeded()).as(result.message()).isTrue();
      assertThat(result.verification().matched()).isEqualTo(10);
    }
  }

  @Test
  void givesUpWhenItIsToldToStop() throws Exception {
    LoadCommand command = command(directory.resolve("never"));
    CompletableFuture<LoadResult> running = Loads.start(command);
    awaitWaiting();
    command.interrupt();
    assertThat(running.get(30, TimeUnit.SECONDS).reason()).isEqualTo("Interrupted");
  }

  @Test
  void refusesWhatIsNoUrl() throws Exception {
    Path url = Files.writeString(directory.resolve("url"), "10.0.0.1");
    LoadResult refused = command(url).run();
    assertThat(refused.reason()).isEqualTo("InvalidPlan");
    assertThat(refused.message()).contains("10.0.0.1");
  }
}

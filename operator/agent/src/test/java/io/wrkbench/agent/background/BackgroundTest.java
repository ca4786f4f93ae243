package io.wrkbench.agent.background;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wrkbench.agent.LoadCommand;
import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.load.Clocks;
import io.wrkbench.agent.load.LoadTools;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
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

/** Loads by the real wrk that last until they are told to stop. */
@Timeout(60)
@Tag("wrk")
class BackgroundTest {

  @TempDir Path directory;

  private static LoadPlan plan(GoDuration rampUp) {
    return new LoadPlan(
        Plans.GET,
        Plans.OK,
        new LoadPlan.Wrk(2, 8, null, GoDuration.ofSeconds(2), 1, null, rampUp));
  }

  private Path signal() {
    return directory.resolve("stop");
  }

  private Path ready() {
    return directory.resolve("ready");
  }

  private Signal told() {
    return new Signal(ready(), signal());
  }

  private boolean isReady() {
    return Files.exists(ready());
  }

  @Test
  void itIsReadyWithAllItsConnectionsAndStopsWithItsFigures() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      Loads loads = new Loads(directory);
      GoDuration rampUp = GoDuration.ofSeconds(1);
      LoadCommand command =
          loads.command(plan(rampUp), server.url(), Mode.BACKGROUND, told(), Map.of());
      long begin = System.nanoTime();
      CompletableFuture<LoadResult> running = Loads.start(command);
      boolean half = false;
      while (!isReady()) {
        assertThat(running.isDone()).as("not ready yet, but still on its way").isFalse();
        half |= server.connections() == 4;
        TimeUnit.MILLISECONDS.sleep(10);
      }
      assertThat(System.nanoTime() - begin)
          .as("the second half comes after half the ramp")
          .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(500));
      assertThat(half).as("half of the connections come first").isTrue();
      assertThat(server.connections()).isEqualTo(8);

      Files.writeString(signal(), "");
      long before = server.received();
      while (server.received() < before + 1000) {
        assertThat(running.isDone()).as("it goes on as long as the signal is empty").isFalse();
        TimeUnit.MILLISECONDS.sleep(10);
      }
      Files.writeString(signal(), "now");
      LoadResult result = running.get(20, TimeUnit.SECONDS);
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      // What was under way on 8 connections at the end was received, but not answered in time.
      assertThat((long) server.received()).isBetween(result.requests(), result.requests() + 8);
      assertThat(result.requests()).isGreaterThan(1000);
      assertThat(result.recordedHistogram().count()).isEqualTo(result.requests());
      assertThat(result.duration()).isGreaterThan(GoDuration.ofMillis(500));
      assertThat(result.errors().total()).isZero();
      assertThat(result.output().split("requests in")).as("both wrks report").hasSize(3);
      assertThat(isReady()).isFalse();
    }
  }

  @Test
  void withoutARampOneWrkDoesItAndAnInterruptIsItsEnd() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("fine"))) {
      Loads loads = new Loads(directory);
      LoadCommand command =
          loads.command(
              plan(null), server.url(), Mode.BACKGROUND, new Signal(ready(), null), Map.of());
      CompletableFuture<LoadResult> running = Loads.start(command);
      while (!isReady()) {
        assertThat(running.isDone()).isFalse();
        TimeUnit.MILLISECONDS.sleep(10);
      }
      command.interrupt();
      LoadResult result = running.get(20, TimeUnit.SECONDS);
      assertThat(result.isSucceeded()).as("%s", result).isTrue();
      assertThat(result.output().split("requests in")).hasSize(2);
    }
  }

  @Test
  void aTargetThatTakesFewerConnectionsIsTold() throws Exception {
    // Nobody accepts: the kernel completes as many connections as fit into the queue.
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Target target = new Target(false, "127.0.0.1", full.getLocalPort());
      LoadPlan plan = plan(null);
      LoadTools tools =
          new LoadTools(
              plan,
              target,
              PreparedRequest.of(plan.request(), target, Map.of()),
              Duration.ofSeconds(5),
              Clocks.OF_MACHINE);
      Log log = new Log(new PrintStream(new ByteArrayOutputStream(), true, UTF_8));
      Background background =
          new Background(tools, Signal.NONE, log, false, false, Duration.ofSeconds(1));
      LoadFailure failure = catchThrowableOfType(LoadFailure.class, background::run);
      assertThat(failure.reason().name()).isEqualTo("BackgroundNotConnected");
      assertThat(failure).hasMessageContaining("of 8 connections").hasMessageContaining(" only ");
    }
  }

  @Test
  void aTargetThatIsNotThereIsUnreachable() throws Exception {
    String url = "http://127.0.0.1:" + StubServer.unusedPort();
    LoadResult result = new Loads(directory).run(plan(null), url, Mode.BACKGROUND);
    assertThat(result.reason()).as("%s", result).isEqualTo("TargetUnreachable");
  }

  @Test
  void onlyWrkSendsInBackgroundAndOnlyThereWithoutADuration() throws Exception {
    LoadPlan curl =
        new LoadPlan(
            Plans.GET,
            Plans.OK,
            new LoadPlan.Curl(1, GoDuration.ofSeconds(1), GoDuration.ofSeconds(1)));
    LoadResult refused = new Loads(directory).run(curl, "http://127.0.0.1:1", Mode.BACKGROUND);
    assertThat(refused.reason()).isEqualTo("InvalidPlan");
    assertThat(refused.message()).contains("wrk is missing");
    LoadResult endless = new Loads(directory).run(plan(null), "http://127.0.0.1:1", Mode.ATTEMPT);
    assertThat(endless.reason()).isEqualTo("InvalidPlan");
    assertThat(endless.message()).contains("wrk.duration is missing");
  }
}

package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.ResultLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent as a process of its own, as Kubernetes starts and stops it. */
@Timeout(60)
@Tag("wrk")
class MainTest {

  @TempDir Path directory;

  private Path terminationLog;

  @BeforeEach
  void kubernetesMakesTheFile() throws IOException {
    terminationLog = Files.createFile(directory.resolve("termination-log"));
  }

  private Process agent(List<String> arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", // as in its image
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // As poor as in a container.
    builder.environment().keySet().retainAll(List.of("PATH"));
    return builder.start();
  }

  private List<String> load(String url, int seconds) throws IOException {
    LoadPlan.Request request = Plans.get("/");
    LoadPlan plan =
        new LoadPlan(request, new LoadPlan.Expectation(200, "zwölf"), Plans.wrk(seconds, 1));
    Path file = Files.writeString(directory.resolve("plan.json"), Json.write(plan));
    return List.of(
        "load",
        "--plan",
        file.toString(),
        "--url",
        url,
        "--verify",
        "--termination-log",
        terminationLog.toString());
  }

  private static String read(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private LoadResult termination() throws IOException {
    return Json.read(Files.readString(terminationLog), LoadResult.class);
  }

  @Test
  void aMeasuredLoadEndsWithZeroAndTheResultAsItsLastLine() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("zwölf"))) {
      Process agent = agent(load(server.url(), 1));
      LoadResult result = ResultLines.parse(read(agent)).orElseThrow();
      assertThat(agent.waitFor()).isZero();
      assertThat(result.isSucceeded()).isTrue();
      assertThat(termination()).isEqualTo(result.brief());
    }
  }

  @Test
  void aFailureEndsWithOneAndItsReason() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("dreizehn ü"))) {
      Process agent = agent(load(server.url(), 1));
      LoadResult result = ResultLines.parse(read(agent)).orElseThrow();
      assertThat(agent.waitFor()).isEqualTo(1);
      assertThat(result.reason()).isEqualTo("TargetMismatch");
      assertThat(result.message()).contains("zwölf").contains("dreizehn ü");
      assertThat(termination()).isEqualTo(result);
    }
  }

  @Test
  void theSelfTestMeasuresItself() throws Exception {
    Process agent = agent(List.of("self-test"));
    LoadResult result = ResultLines.parse(read(agent)).orElseThrow();
    assertThat(agent.waitFor()).as("%s", result).isZero();
    assertThat(result.verification().matched()).isEqualTo(10);
    assertThat(result.requests()).isPositive();
    assertThat(result.generator().tool()).startsWith("wrk ");
  }

  @Test
  void aWrongCommandLineIsTold() throws Exception {
    Process agent = agent(List.of("unload"));
    LoadResult result = ResultLines.parse(read(agent)).orElseThrow();
    assertThat(agent.waitFor()).isEqualTo(1);
    assertThat(result.reason()).isEqualTo("InvalidPlan");
    assertThat(result.message()).contains("usage: agent load");
  }

  @Test
  void whenToldToStopItEndsWrkAndHandsOver() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("zwölf"))) {
      Process agent = agent(load(server.url(), 50));
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(agent.getInputStream(), UTF_8))) {
        while (server.received() < 1000) {
          assertThat(agent.isAlive()).as("the load begins").isTrue();
          TimeUnit.MILLISECONDS.sleep(20);
        }
        List<ProcessHandle> wrk = agent.children().toList();
        assertThat(wrk).hasSize(1);
        // Through the handle: Process.destroy() would close the log as well.
        agent.toHandle().destroy();

        String log = lines.lines().reduce("", (all, line) -> all + line + "\n");
        assertThat(ResultLines.parse(log).orElseThrow().reason()).isEqualTo("Interrupted");
        assertThat(agent.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(agent.exitValue()).isNotZero();
        assertThat(termination().reason()).isEqualTo("Interrupted");
        wrk.get(0).onExit().get(5, TimeUnit.SECONDS);
      } finally {
        agent.destroyForcibly();
      }
    }
  }

  @Test
  void toBeToldToStopIsTheRegularEndOfABackgroundLoad() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("zwölf"))) {
      List<String> arguments = new ArrayList<>(load(server.url(), 50));
      arguments.add("--background");
      Process agent = agent(arguments);
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(agent.getInputStream(), UTF_8))) {
        String line = lines.readLine();
        while (!line.contains("all 8 connections are open")) {
          line = lines.readLine();
        }
        // Through the handle: Process.destroy() would close the log as well.
        agent.toHandle().destroy();
        String log = lines.lines().reduce("", (all, next) -> all + next + "\n");
        LoadResult result = ResultLines.parse(log).orElseThrow();
        assertThat(result.isSucceeded()).as("%s", result).isTrue();
        assertThat(result.requests()).isPositive();
        assertThat(agent.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(agent.exitValue()).isZero();
        assertThat(termination()).isEqualTo(result.brief());
      } finally {
        agent.destroyForcibly();
      }
    }
  }

  @Test
  void whileWrkRunsTheAgentSleeps() throws Exception {
    try (StubServer server = new StubServer((n, request) -> StubServer.ok("zwölf"))) {
      Process agent = agent(load(server.url(), 4));
      try {
        while (server.received() < 1000) {
          assertThat(agent.isAlive()).as("the load begins").isTrue();
          TimeUnit.MILLISECONDS.sleep(20);
        }
        long before = cpuMillis(agent);
        TimeUnit.SECONDS.sleep(2);
        assertThat(agent.isAlive()).isTrue();
        assertThat(cpuMillis(agent) - before)
            .as("CPU milliseconds that the agent used in 2 s of load")
            .isLessThan(100);
        read(agent);
        assertThat(agent.waitFor()).isZero();
      } finally {
        agent.destroyForcibly();
      }
    }
  }

  private static long cpuMillis(Process process) {
    return process.info().totalCpuDuration().orElseThrow().toMillis();
  }
}

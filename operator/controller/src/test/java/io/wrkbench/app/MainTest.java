package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.http.Answer;
import io.wrkbench.http.HttpPort;
import io.wrkbench.testing.AnsweringApi;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operator's process against API servers that it can't work with. */
class MainTest {
  private static final long LONGEST_SECONDS = 60;

  @TempDir Path folder;

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Exit code of an operator that talks to this port. */
  private int endOf(int apiServer) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    builder
        .environment()
        .putAll(
            Map.of(
                "KUBERNETES_MASTER",
                "http://127.0.0.1:" + apiServer,
                "KUBERNETES_REQUEST_RETRY_BACKOFFLIMIT", // Else it asks for half a minute.
                "1",
                "POD_NAMESPACE",
                "wrkbench",
                "WRKBENCH_LOAD_IMAGE",
                "load",
                "WRKBENCH_HTTP_PORT",
                Integer.toString(freePort()),
                "WRKBENCH_HEALTH_PORT",
                Integer.toString(freePort())));
    Path log = folder.resolve("log");
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS))
          .as("the process ends; its log: %s", Files.readString(log))
          .isTrue();
      assertThat(log).content(StandardCharsets.UTF_8).contains("the process ends");
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private int endWith(Function<String, Answer> apiServer) throws Exception {
    try (HttpPort port =
        new HttpPort(
            "api-server", 0, path -> CompletableFuture.completedStage(apiServer.apply(path)))) {
      port.start();
      return endOf(port.port());
    }
  }

  @Test
  void endsWithoutAnApiServer() throws Exception {
    assertThat(endOf(freePort())).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"200, true", "403, true", "401, true", "404, true", "500, false"})
  void anApiServerThatHidesItsVersionIsThere(int status, boolean answers) {
    try (AnsweringApi api =
        new AnsweringApi(
            exchange -> {
              exchange.sendResponseHeaders(status, -1);
              exchange.close();
            },
            UnaryOperator.identity())) {
      assertThat(Main.answers(Clients.askingOnce(api.client()))).isEqualTo(answers);
    }
  }

  @Test
  void endsWhereItMayNotList() throws Exception {
    assertThat(endWith(path -> Answer.text(404, "no"))).isEqualTo(1);
  }

  @Test
  void endsWhereAListCanNotBeRead() throws Exception {
    byte[] list = "{\"items\": 1}".getBytes(StandardCharsets.UTF_8);
    assertThat(endWith(path -> Answer.ok("application/json", List.of(list)))).isEqualTo(1);
  }
}

package io.wrkbench.servers.spark;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {
  private static RunningServer server;

  @BeforeAll
  static void start() throws Exception {
    server = new RunningServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/data", "/asyncdata"})
  void answersAtOnceWithoutADelay(String path) throws Exception {
    HttpResponse<String> answer = server.get(path);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("waited 0 ms");
    assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/data", "/asyncdata"})
  void answersAfterTheDelay(String path) throws Exception {
    long start = System.nanoTime();
    assertThat(server.get(path + "?delay=300").body()).isEqualTo("waited 300 ms");
    assertThat(since(start)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/data?delay=x", "/data?delay=-1", "/asyncdata?delay=60001", "/asyncdata?delay="})
  void refusesABadDelay(String path) throws Exception {
    HttpResponse<String> answer = server.get(path);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("delay must be");
  }

  /** As many at once as Jetty has threads, and then the rest. */
  @Test
  void slowSynchronousRequestsTakeAThreadOfJettyEach() throws Exception {
    long start = System.nanoTime();
    answers(ask(Main.JETTY_THREADS + 50, "/data?delay=1000"));
    assertThat(since(start)).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void slowAsynchronousRequestsWaitForEachOther() throws Exception {
    long start = System.nanoTime();
    answers(ask(Main.JETTY_THREADS + 50, "/asyncdata?delay=1000"));
    assertThat(since(start)).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
  }

  /** The delay is far longer than a busy machine takes: who had to wait would wait it out. */
  @Test
  void nobodyElseWaitsForSlowAsynchronousRequests() throws Exception {
    try (RunningServer other = new RunningServer()) {
      long start = System.nanoTime();
      List<Socket> slow = ask(other, Main.JETTY_THREADS + 50, "/asyncdata?delay=20000");
      RunningServer.answer(other.ask("/data"));
      assertThat(since(start)).isLessThan(Duration.ofSeconds(20));
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  private static List<Socket> ask(int times, String path) throws IOException {
    return ask(server, times, path);
  }

  private static List<Socket> ask(RunningServer server, int times, String path) throws IOException {
    List<Socket> asked = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      asked.add(server.ask(path));
    }
    return asked;
  }

  private static void answers(List<Socket> asked) throws IOException {
    for (Socket socket : asked) {
      assertThat(RunningServer.answer(socket))
          .startsWith("HTTP/1.1 200")
          .endsWith("waited 1000 ms");
    }
  }

  @Test
  void endsOnSigterm() throws Exception {
    try (RunningServer other = new RunningServer()) {
      other.process().destroy();
      assertThat(other.process().waitFor(3, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void refusesABadPort() throws Exception {
    Process process = RunningServer.start("http");
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(new String(process.getInputStream().readAllBytes(), US_ASCII))
        .contains("PORT must be");
  }

  private static Duration since(long nanoTime) {
    return Duration.ofNanos(System.nanoTime() - nanoTime);
  }
}

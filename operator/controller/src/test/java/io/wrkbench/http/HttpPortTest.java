package io.wrkbench.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** By real sockets. */
class HttpPortTest {
  private static final Duration SOON = Duration.ofSeconds(1);
  private static final byte[] LARGE = new byte[8 << 20];

  private final List<Socket> sockets = new ArrayList<>();
  private final AtomicInteger made = new AtomicInteger();
  private final ExecutorService maker = Executors.newSingleThreadExecutor();
  private HttpPort port;
  private HttpPort other;

  @BeforeEach
  void serve() throws IOException {
    Supplier<CompletionStage<Answer>> shared =
        new SharedAnswer(
            () -> {
              made.incrementAndGet();
              return Answer.text(200, "made");
            },
            maker,
            Duration.ofMinutes(1));
    port =
        new HttpPort(
            "test",
            0,
            path ->
                switch (path) {
                  case "/ok" -> CompletableFuture.completedStage(Answer.text(200, "ok"));
                  case "/shared" -> shared.get();
                  case "/large" ->
                      CompletableFuture.completedStage(Answer.ok("a/b", List.of(LARGE)));
                  case "/fails" -> CompletableFuture.failedStage(new IllegalStateException("no"));
                  case "/throws" -> throw new IllegalStateException("no");
                  default -> CompletableFuture.completedStage(Answer.text(404, "no"));
                });
    port.start();
    other =
        new HttpPort("other", 0, path -> CompletableFuture.completedStage(Answer.text(200, "ok")));
    other.start();
  }

  @AfterEach
  void close() throws IOException {
    port.close();
    other.close();
    maker.shutdownNow();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.port());
    socket.setSoTimeout(20_000);
    sockets.add(socket);
    return socket;
  }

  private Socket send(String text) throws IOException {
    Socket socket = connect();
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private String answer(String request) throws IOException {
    try (Socket socket = send(request)) {
      return read(socket);
    }
  }

  private static String read(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
  }

  private static String askedAt(HttpPort port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.port())) {
      socket
          .getOutputStream()
          .write("GET /ok HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      return read(socket);
    }
  }

  private String get(String path) throws IOException {
    return answer("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
  }

  private void answersSoon() throws IOException {
    answersSoon(port);
  }

  private static void answersSoon(HttpPort port) throws IOException {
    Instant begun = Instant.now();
    assertThat(askedAt(port)).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nok\n");
    assertThat(Duration.between(begun, Instant.now())).isLessThan(SOON);
  }

  @Test
  void answersAndCloses() throws IOException {
    assertThat(get("/ok?a=b"))
        .isEqualTo(
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 3\r\n"
                + "Connection: close\r\n\r\nok\n");
    assertThat(answer("HEAD /ok HTTP/1.0\n\n")).contains("Content-Length: 3").endsWith("\r\n\r\n");
    assertThat(get("/other")).startsWith("HTTP/1.1 404 ");
    assertThat(answer("POST /ok HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 405 ");
    assertThat(answer("what?\r\n\r\n")).startsWith("HTTP/1.1 400 ");
    assertThat(get("/fails")).startsWith("HTTP/1.1 503 ");
    assertThat(get("/throws")).startsWith("HTTP/1.1 503 ");
    answersSoon();
  }

  @Test
  void sendsALargeBodyWhole() throws IOException {
    assertThat(get("/large")).hasSizeGreaterThan(LARGE.length);
  }

  @Test
  void refusesHeadersWithoutEnd() throws IOException {
    assertThat(answer("GET /ok HTTP/1.1\r\n" + "a".repeat(8192 - 18)))
        .isIn("", "HTTP/1.1 400 Bad Request\r\n")
        .isNotNull();
    answersSoon();
  }

  @Test
  void halfOpenConnectionsDelayNobody() throws IOException {
    for (int i = 0; i < 5 * HttpPort.MOST_CONNECTIONS; i++) {
      sockets.add(i % 2 == 0 ? connect() : send("GET /ok HTTP/1.1\r\nHos"));
      if (i % 50 == 0) {
        answersSoon();
      }
    }
    answersSoon();
  }

  @Test
  void whoSendsHisRequestByteByByteIsCutOff() throws Exception {
    Instant begun = Instant.now();
    ExecutorService slow = Executors.newSingleThreadExecutor();
    try (Socket socket = send("GET /ok HTTP/1.1\r\nA: ")) {
      Future<?> sender =
          slow.submit(
              (Callable<Void>)
                  () -> {
                    while (true) {
                      socket.getOutputStream().write('a');
                      Thread.sleep(100);
                    }
                  });
      assertThat(readUntilClosed(socket)).isZero();
      assertThat(Duration.between(begun, Instant.now()))
          .isBetween(HttpPort.READ, HttpPort.READ.plusSeconds(3));
      sender.cancel(true);
    } finally {
      slow.shutdownNow();
    }
  }

  /** Bytes until the end, or until the connection was reset. */
  private static int readUntilClosed(Socket socket) throws IOException {
    int bytes = 0;
    try (InputStream in = socket.getInputStream()) {
      while (in.read() >= 0) {
        bytes++;
      }
    } catch (java.net.SocketException e) {
      assertThat(e).hasMessageContaining("reset");
    }
    return bytes;
  }

  @Test
  void whoDoesNotTakeHisAnswerGivesWay() throws Exception {
    for (int i = 0; i < HttpPort.MOST_ANSWERS; i++) {
      send("GET /large HTTP/1.1\r\n\r\n");
    }
    Instant deadline = Instant.now().plus(HttpPort.SLOW).plusSeconds(2);
    while (!get("/ok").startsWith("HTTP/1.1 200 ")) {
      assertThat(Instant.now()).isBefore(deadline);
      Thread.sleep(20);
    }
    answersSoon();
  }

  @Test
  void aThousandAtOnceCostAsMuchAsOne() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(100);
    try {
      List<Future<String>> answers = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        answers.add(clients.submit(this::shared));
        if (i % 100 == 0) {
          answersSoon(other);
        }
      }
      answersSoon(other);
      int served = 0;
      for (Future<String> answer : answers) {
        assertThat(answer.get()).matches("(?s)HTTP/1.1 (200|503) .*");
        served += answer.get().contains(" 200 ") ? 1 : 0;
      }
      assertThat(served).isPositive();
      assertThat(made).hasValue(1);
    } finally {
      clients.shutdownNow();
    }
  }

  private String shared() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.port())) {
      socket
          .getOutputStream()
          .write("GET /shared HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      return read(socket);
    }
  }
}

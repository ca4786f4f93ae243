package io.wrkbench.servers.spark;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The program as it is started in a pod: a process of its own, on a free port. */
final class RunningServer implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(30);

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port = freePort();
  private final Process process;

  RunningServer() throws IOException, InterruptedException {
    process = start(Integer.toString(port));
    long deadline = System.nanoTime() + START.toNanos();
    while (!ready()) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        close();
        throw new IllegalStateException("the server did not start");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  static Process start(String port) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1", // It lives for seconds.
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName())
            .redirectErrorStream(true);
    builder.environment().put("PORT", port);
    return builder.start();
  }

  private boolean ready() throws InterruptedException {
    try {
      return get("/ready").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  /** A connection of its own that has sent a request and hasn't read the answer. */
  Socket ask(String path) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(20_000);
    String request = "GET " + path + " HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** The whole answer on such a connection. */
  static String answer(Socket socket) throws IOException {
    try (InputStream in = socket.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  Process process() {
    return process;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}

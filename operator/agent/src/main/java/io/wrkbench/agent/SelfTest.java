package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code agent self-test}: a load of one second against a server of its own. Shows that an image is
 * whole and its wrk the one that is understood, and at the image's build it is the training run for
 * the archive of classes.
 */
final class SelfTest {

  private static final String ANSWER = "Hello, World!";

  private SelfTest() {}

  /** Starts the server, which ends with the JVM, and orders a load for it. */
  static LoadOptions order() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] answer = ANSWER.getBytes(UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();

    GoDuration second = GoDuration.ofSeconds(1);
    LoadPlan plan =
        new LoadPlan(
            new LoadPlan.Request(
                "POST", "/", List.of(LoadPlan.Header.of("Accept", "text/plain")), "{}"),
            new LoadPlan.Expectation(200, ANSWER),
            new LoadPlan.Wrk(1, 1, second, second, 1));
    Path file = Files.writeString(temporary("plan"), Json.write(plan));
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    return new LoadOptions(file, url, true, null, temporary("termination-log"));
  }

  private static Path temporary(String name) throws IOException {
    Path file = Files.createTempFile("wrkbench-" + name, "");
    file.toFile().deleteOnExit();
    return file;
  }
}

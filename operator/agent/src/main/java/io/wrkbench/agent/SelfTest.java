package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.wrkbench.agent.LoadOptions.Mode;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.signal.TargetUrl;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * {@code agent self-test}: a short load by each tool against servers of its own. Shows that an
 * image is complete and that the agent understands its tools. During the image's build, it is also
 * the training run for the archive of classes.
 */
final class SelfTest {

  private static final String USAGE = "usage: agent self-test [--key-store FILE]";
  private static final String ANSWER = "Hello, World!";
  private static final GoDuration SECOND = GoDuration.ofSeconds(1);

  /** A cold server's first answers take long if an image is built beside other work. */
  private static final GoDuration PATIENCE = GoDuration.ofSeconds(20);

  /** What keytool itself proposes; the key is made for the self-test alone. */
  private static final char[] PASSWORD = "changeit".toCharArray();

  private SelfTest() {}

  /**
   * Starts the servers, which end with the JVM, and returns loads for them, to run one after
   * another.
   *
   * @param arguments with {@code --key-store} and a PKCS #12 file, whose password is {@code
   *     changeit}, there is a load through TLS, too
   */
  static List<LoadOptions> orders(List<String> arguments)
      throws IOException, GeneralSecurityException {
    List<LoadOptions> orders = new ArrayList<>();
    if (!arguments.isEmpty()) {
      if (arguments.size() != 2 || !arguments.get(0).equals("--key-store")) {
        throw new IllegalArgumentException("unknown option; " + USAGE);
      }
      orders.add(secured(Path.of(arguments.get(1))));
    }
    HttpServer server = HttpServer.create(loopback(), 0);
    String url = "http://127.0.0.1:" + answering(server);
    LoadPlan.Wrk wrk = new LoadPlan.Wrk(1, 1, SECOND, PATIENCE, 1);
    orders.add(order(url, Mode.ATTEMPT, new LoadPlan.Ab(20, 2, true, PATIENCE), null));
    orders.add(order(url, Mode.ATTEMPT, new LoadPlan.Curl(1, millis(200), PATIENCE), null));
    orders.add(
        order(url, Mode.ATTEMPT, new LoadPlan.ConstantRate(50, 2, millis(200), PATIENCE), null));
    orders.add(order(url, Mode.WARM_UP, wrk, null));
    orders.add(order(url, Mode.ATTEMPT, wrk, null));
    return orders;
  }

  private static LoadOptions secured(Path keyStore) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      store.load(in, PASSWORD);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    HttpsServer server = HttpsServer.create(loopback(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    String url = "https://127.0.0.1:" + answering(server);

    byte[] certificate = store.getCertificate(store.aliases().nextElement()).getEncoded();
    String pem =
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(certificate)
            + "\n-----END CERTIFICATE-----\n";
    Path ca = Files.writeString(temporary("ca"), pem);
    LoadPlan.Tool tool = new LoadPlan.ConstantRate(50, 2, millis(200), PATIENCE);
    return order(url, Mode.ATTEMPT, tool, new LoadPlan.Tls(ca.toString(), false));
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private static int answering(HttpServer server) {
    byte[] answer = ANSWER.getBytes(UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return server.getAddress().getPort();
  }

  private static LoadOptions order(String url, Mode mode, LoadPlan.Tool tool, LoadPlan.Tls tls)
      throws IOException {
    LoadPlan plan =
        new LoadPlan(
            new LoadPlan.Request(
                "POST", "/", List.of(LoadPlan.Header.of("Accept", "text/plain")), "{}"),
            new LoadPlan.Expectation(200, ANSWER),
            tool,
            tls,
            new LoadPlan.Warmup(null, null, new LoadPlan.UntilSteady(SECOND, SECOND)));
    Path file = Files.writeString(temporary("plan"), Json.write(plan));
    return new LoadOptions(
        file,
        TargetUrl.of(url),
        true,
        mode,
        true,
        false,
        temporary("termination-log"),
        Signal.NONE);
  }

  private static GoDuration millis(long millis) {
    return GoDuration.ofMillis(millis);
  }

  private static Path temporary(String name) throws IOException {
    Path file = Files.createTempFile("wrkbench-" + name, "");
    file.toFile().deleteOnExit();
    return file;
  }
}

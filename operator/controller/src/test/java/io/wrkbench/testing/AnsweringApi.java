package io.wrkbench.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.wrkbench.api.ApiJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** An API server for faults that a real one doesn't give when asked to, and a client of it. */
public final class AnsweringApi implements AutoCloseable {
  private final HttpServer server;
  private final KubernetesClient client;

  /**
   * Starts it on loopback, for a client that never asks a second time.
   *
   * @param answers what it says to each request
   */
  public AnsweringApi(HttpHandler answers) {
    this(answers, config -> config.withRequestRetryBackoffLimit(0));
  }

  /**
   * Starts it on loopback.
   *
   * @param answers what it says to each request
   * @param patience how the client is set up
   */
  public AnsweringApi(HttpHandler answers, UnaryOperator<ConfigBuilder> patience) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", answers);
    server.start();
    Config config =
        patience
            .apply(
                new ConfigBuilder()
                    .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort()))
            .build();
    client =
        new KubernetesClientBuilder()
            .withConfig(config)
            .withKubernetesSerialization(ApiJson.serialization())
            .build();
  }

  /** Answers with this JSON. */
  public static void answer(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Its client. */
  public KubernetesClient client() {
    return client;
  }

  /** Lets it answer no more. */
  public void stop() {
    server.stop(0);
  }

  @Override
  public void close() {
    client.close();
    stop();
  }
}

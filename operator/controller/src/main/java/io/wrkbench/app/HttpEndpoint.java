package io.wrkbench.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Serves {@code /metrics}, {@code /healthz} (alive) and {@code /readyz} (ready). */
final class HttpEndpoint {
  private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
  private static final String TEXT_TYPE = "text/plain; charset=utf-8";

  private final HttpServer server;

  HttpEndpoint(int port, Supplier<String> metrics, BooleanSupplier alive, BooleanSupplier ready)
      throws IOException {
    server = HttpServer.create(new InetSocketAddress(port), 0);
    server.setExecutor(
        Executors.newFixedThreadPool(
            2,
            task -> {
              Thread thread = new Thread(task, "http");
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext(
        "/metrics", exchange -> answer(exchange, 200, METRICS_TYPE, metrics.get()));
    server.createContext("/healthz", exchange -> answer(exchange, alive));
    server.createContext("/readyz", exchange -> answer(exchange, ready));
  }

  void start() {
    server.start();
  }

  private static void answer(HttpExchange exchange, BooleanSupplier good) throws IOException {
    boolean ok = good.getAsBoolean();
    answer(exchange, ok ? 200 : 503, TEXT_TYPE, ok ? "ok\n" : "not ok: see the operator's log\n");
  }

  private static void answer(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}

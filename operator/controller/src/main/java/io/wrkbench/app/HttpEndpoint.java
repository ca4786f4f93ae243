package io.wrkbench.app;

import io.wrkbench.http.Answer;
import io.wrkbench.http.HttpPort;
import io.wrkbench.http.SharedAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Serves {@code /metrics} on one port, and {@code /healthz} (alive) and {@code /readyz} (ready) on
 * another, so that no scrape can delay the answer to the kubelet.
 */
final class HttpEndpoint {
  private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** Nobody needs to scrape more often; faster scrapes share the answer made for the first. */
  private static final Duration SHARE = Duration.ofSeconds(1);

  private final HttpPort metricsPort;
  private final HttpPort healthPort;

  /**
   * Listens at both ports.
   *
   * @param metrics the series, in Prometheus' text format; the parts make one text
   * @param sick why the process should be ended; empty while it is well
   * @param notReady why it doesn't serve runs; empty while it does
   */
  HttpEndpoint(
      int metricsPort,
      int healthPort,
      Supplier<List<byte[]>> metrics,
      Supplier<Optional<String>> sick,
      Supplier<Optional<String>> notReady)
      throws IOException {
    ExecutorService maker =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "metrics");
              thread.setDaemon(true);
              return thread;
            });
    SharedAnswer scrape =
        new SharedAnswer(() -> Answer.ok(METRICS_TYPE, metrics.get()), maker, SHARE);
    this.metricsPort =
        new HttpPort(
            "http-metrics", metricsPort, path -> path.equals("/metrics") ? scrape.get() : none());
    this.healthPort =
        new HttpPort(
            "http-health",
            healthPort,
            path ->
                switch (path) {
                  case "/healthz" -> answer(sick.get());
                  case "/readyz" -> answer(notReady.get());
                  default -> none();
                });
  }

  void start() {
    metricsPort.start();
    healthPort.start();
  }

  private static CompletionStage<Answer> answer(Optional<String> trouble) {
    return CompletableFuture.completedStage(
        trouble.map(why -> Answer.text(503, why)).orElseGet(() -> Answer.text(200, "ok")));
  }

  private static CompletionStage<Answer> none() {
    return CompletableFuture.completedStage(
        Answer.text(404, "not found: one port has /metrics, the other /healthz and /readyz"));
  }
}

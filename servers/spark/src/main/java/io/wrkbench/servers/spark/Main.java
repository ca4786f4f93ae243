package io.wrkbench.servers.spark;

import static spark.Spark.awaitInitialization;
import static spark.Spark.exception;
import static spark.Spark.get;
import static spark.Spark.port;
import static spark.Spark.threadPool;

/**
 * Slow requests that hold a Jetty thread ({@code /data}) beside slow requests that don't ({@code
 * /asyncdata}).
 *
 * <p>Only what SparkJava has had since 2.2 is used, so that the version of the publication and
 * today's are built from the same source.
 */
public final class Main {
  /** Threads of Jetty, and so how many requests {@code /data} holds at once. */
  static final int JETTY_THREADS = 200;

  /** Threads that {@code /asyncdata} waits on. */
  static final int ASYNC_THREADS = 100;

  private static final int IDLE_TIMEOUT_MILLIS = 60_000;

  private Main() {}

  /** Serves on the port that the environment variable PORT names, 8080 by default. */
  public static void main(String[] args) {
    String port = System.getenv().getOrDefault("PORT", "8080");
    if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65535) {
      System.err.println("PORT must be a number from 0 to 65535, not '" + port + "'");
      System.exit(2);
    }
    port(Integer.parseInt(port));
    threadPool(JETTY_THREADS, JETTY_THREADS, IDLE_TIMEOUT_MILLIS);
    get("/ready", (request, response) -> "ready");
    get("/data", new Data());
    get("/asyncdata", new AsyncData(ASYNC_THREADS));
    exception(
        IllegalArgumentException.class,
        (problem, request, response) -> {
          response.status(400);
          response.body(problem.getMessage());
        });
    awaitInitialization();
    System.out.println("spark listens on 0.0.0.0:" + port);
  }
}

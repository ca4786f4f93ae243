package io.wrkbench.testing;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BackgroundLoad;
import io.wrkbench.api.BenchmarkRun;
import java.util.stream.IntStream;

/** Runs for tests, as the API server would hand them out. */
public final class TestRuns {
  private TestRuns() {}

  /** A run of a deployed server with so many attempts, the first of them discarded or not. */
  public static BenchmarkRun server(int attempts, int discarded, String warmup) {
    return run(
        """
        target: {server: {image: "localhost/wrkbench/akka-http:0.1.0", args: [json], port: 8080}}
        load: {wrk: {threads: 2, connections: 100, duration: 1s, timeout: 8s}}
        warmup: {duration: %s}
        attempts: %d
        discardAttempts: %d
        """
            .formatted(warmup, attempts, discarded));
  }

  /** A run with three attempts of a deployed server beside a Cassandra of its own. */
  public static BenchmarkRun withCassandra(String warmup) {
    return run(
        """
        target: {server: {image: "localhost/wrkbench/akka-http:0.1.0", args: [cassandra], port: 8080}}
        cassandra: {datacenter: {storageClassName: local}}
        load: {wrk: {threads: 2, connections: 100, duration: 1s, timeout: 8s}}
        warmup: {duration: %s}
        discardAttempts: 1
        """
            .formatted(warmup));
  }

  /** The same, with so many loads in the background of each attempt: {@code bg-0}, … */
  public static BenchmarkRun withBackground(int attempts, String warmup, int backgrounds) {
    BenchmarkRun run = server(attempts, 0, warmup);
    run.getSpec().background =
        IntStream.range(0, backgrounds)
            .mapToObj(
                i -> {
                  BackgroundLoad load = new BackgroundLoad();
                  load.name = "bg-" + i;
                  return load;
                })
            .toList();
    return run;
  }

  /** A run with this spec, as YAML. */
  public static BenchmarkRun run(String spec) {
    return ApiJson.serialization()
        .unmarshal(
            """
        apiVersion: wrkbench.io/v1alpha1
        kind: BenchmarkRun
        metadata:
          name: run
          namespace: shop
          uid: 0a1b2c3d-0000-4000-8000-000000000001
          generation: 1
          creationTimestamp: "2026-01-01T00:00:00Z"
        spec:
        """
                + spec.indent(2),
            BenchmarkRun.class);
  }
}

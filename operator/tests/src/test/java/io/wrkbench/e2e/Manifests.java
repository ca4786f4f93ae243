package io.wrkbench.e2e;

import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Manifest;

/** Runs that are as short as they can be: one attempt of a second, no warm-up; and comparisons. */
final class Manifests {
  /**
   * Duration of a load that a test has to meet: time enough to see that it is on, and to do
   * something to it or to what it loads, on a slow machine that has much else to do.
   */
  static final String LOAD_TO_MEET = "8s";

  private Manifests() {}

  /** Loads an Akka HTTP server that is started for it. */
  static Manifest akkaHttp(String name) {
    return base(name)
        .withYaml(
            "spec.target",
            """
            server:
              image: %s
              args: [plaintext]
              port: 8080
              readyPath: /ready
            """
                .formatted(Images.of("akka-http")));
  }

  /** Loads an h2o server that is started for it; up sooner than a JVM. */
  static Manifest h2o(String name) {
    return base(name)
        .withYaml(
            "spec.target",
            "server: {image: '" + Images.of("h2o") + "', port: 8080, readyPath: /ready}");
  }

  /** Loads a server in this image, started for it, that is ready when its port is open. */
  static Manifest server(String name, String image) {
    return base(name)
        .withYaml("spec.target", "server: {image: '" + Images.of(image) + "', port: 8080}");
  }

  /** Loads a Service. */
  static Manifest service(String name, String service) {
    return base(name).withYaml("spec.target", "service: {name: " + service + ", port: 80}");
  }

  /** Loads a URL. */
  static Manifest url(String name, String url) {
    return base(name).with("spec.target.url", url);
  }

  /** Compares h2o with h2o under another path, each measured for a second in each round. */
  static Manifest comparison(String name) {
    return comparison(
            name,
            """
            variants:
            - {name: usual}
            - {name: other, patch: {request: {path: '/plaintext?other'}}}
            timeout: 30m
            """)
        .with("spec.template", h2o("template").without("spec.attempts").at("spec"));
  }

  /** Compares as that spec in YAML says. */
  static Manifest comparison(String name, String spec) {
    return Manifest.of(
            "{apiVersion: wrkbench.io/v1alpha1, kind: BenchmarkComparison, metadata: {}}")
        .named(name)
        .withYaml("spec", spec);
  }

  private static Manifest base(String name) {
    return Manifest.of(
            """
            apiVersion: wrkbench.io/v1alpha1
            kind: BenchmarkRun
            metadata: {}
            spec:
              target: {}
              request:
                path: /plaintext
                expect: {bodyContains: "Hello, World!"}
              load:
                wrk: {threads: 1, connections: 8, duration: 1s}
              warmup: {duration: 0s}
              attempts: 1
              timeout: 2m
            """)
        .named(name);
  }
}

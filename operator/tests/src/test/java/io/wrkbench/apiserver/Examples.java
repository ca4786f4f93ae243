package io.wrkbench.apiserver;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.comparison.variant.VariantRun;

/** Manifests that are right, for the tests to make wrong. */
final class Examples {
  private Examples() {}

  /** As short as one can be. */
  static Manifest smallest() {
    return Manifest.of(
        """
        apiVersion: wrkbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: smallest}
        spec:
          target: {url: "http://10.0.0.7:8080"}
          load: {wrk: {}}
        """);
  }

  /** Every field that goes with {@code target.server}, each with another value than its default. */
  static Manifest server() {
    return Manifest.of(
        """
        apiVersion: wrkbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: every-field}
        spec:
          target:
            server:
              image: localhost/wrkbench/akka-http:0.1.0
              args: [json]
              port: 8080
              readyPath: /ready
              env:
              - {name: GREETING, value: hello}
              resources: {limits: {memory: 512Mi}}
              replicas: 2
              podTemplate: {spec: {priorityClassName: high}}
            tls: {insecureSkipVerify: true}
          cassandra:
            datacenter:
              size: 3
              serverVersion: 5.0.6
              heap: 1G
              storage: 5Gi
              storageClassName: local
              nodeSelector: {disk: fast}
              resources: {limits: {memory: 2Gi}}
              config: {cassandra-yaml: {commitlog_sync: periodic}}
          request:
            method: POST
            path: /scoring
            headers:
            - {name: Content-Type, value: application/json}
            - {name: Authorization, valueFrom: {secretKeyRef: {name: tokens, key: mine}}}
            body: '{"score": 10}'
            expect: {status: 201, bodyContains: averageScore}
          load:
            wrk:
              threads: 4
              connections: 40
              duration: 7s
              timeout: 5s
              pipeline: 2
              script: {configMapKeyRef: {name: scripts, key: mine.lua}}
            generators: 2
            podTemplate: {spec: {priorityClassName: high}}
          background:
          - name: slow
            request:
              method: PUT
              path: /data?delay=1000
              headers:
              - {name: Accept, value: text/plain}
              - {name: Authorization, valueFrom: {secretKeyRef: {name: tokens, key: mine}}}
              body: slow
              expect: {status: 202, bodyContains: data}
            wrk: {threads: 5, connections: 500, timeout: 9s}
            rampUp: 10s
          - {name: other}
          warmup:
            duration: 4s
            primer: {duration: 3s, connections: 4}
          attempts: 5
          discardAttempts: 1
          placement:
            load: SeparateNode
            targetNode: node1
            loadNode: node2
            targetNodeSelector: {disk: fast}
            loadNodeSelector: {disk: slow}
          objectives:
          - {metric: latency.p99, max: 10ms}
          - {metric: requestsPerSecond, min: "1000"}
          keepTarget: true
          timeout: 11m
          ttlAfterFinished: 24h
          cancel: true
        """);
  }

  /** {@link #server} with every field that can't be beside one of it in that one's place. */
  static Manifest service() {
    return server()
        .without("spec.cassandra")
        .without("spec.keepTarget")
        .withYaml(
            "spec.target",
            """
            service: {name: checkout, namespace: shop, port: 8080}
            tls: {caFrom: {configMapKeyRef: {name: authorities, key: ca.pem}}}
            """)
        .without("spec.request.body")
        .withYaml("spec.request.bodyFrom", "configMapKeyRef: {name: bodies, key: score.json}")
        .without("spec.background.0.request.body")
        .withYaml(
            "spec.background.0.request.bodyFrom", "configMapKeyRef: {name: bodies, key: slow.txt}")
        .withYaml("spec.warmup", "{untilSteady: {limit: 60s}}")
        .withYaml(
            "spec.load", "ab: {requests: 1000, concurrency: 20, keepAlive: true, timeout: 5s}");
  }

  /** {@link #server} loaded by curl, until the figure is precise. */
  static Manifest curl() {
    return server()
        .without("spec.attempts")
        .withYaml("spec.untilPrecise", "{within: 2.5%, maxAttempts: 12}")
        .withYaml("spec.load", "curl: {clients: 5, duration: 7s, timeout: 5s}");
  }

  /** {@link #server} loaded at a constant rate. */
  static Manifest constantRate() {
    return server()
        .withYaml(
            "spec.load", "constantRate: {rate: 50, connections: 5, duration: 7s, timeout: 5s}");
  }

  /** {@link #server} with a Cassandra that isn't its own. */
  static Manifest externalCassandra() {
    return server()
        .withYaml(
            "spec.cassandra",
            """
            external: {contactPoints: ["db:9042"], localDatacenter: dc1, credentialsSecret: login}
            """);
  }

  /** As short as a comparison can be. */
  static Manifest smallestComparison() {
    return Manifest.of(
        """
        apiVersion: wrkbench.io/v1alpha1
        kind: BenchmarkComparison
        metadata: {name: smallest}
        spec:
          template: {target: {url: "http://10.0.0.7:8080"}, load: {wrk: {}}}
          variants: [{name: a}, {name: b, patch: {request: {path: /b}}}]
        """);
  }

  /** Every field of a comparison, each with another value than its default. */
  static Manifest comparison() {
    return Manifest.of(
            """
            apiVersion: wrkbench.io/v1alpha1
            kind: BenchmarkComparison
            metadata: {name: every-field}
            spec:
              baseline: defaults
              variants:
              - {name: tuned, patch: {target: {server: {args: [plaintext]}}, request: {body: null}}}
              - {name: defaults}
              metrics:
              - {name: latency.p999, within: 12%, sameWithin: 20%}
              - {name: requestsPerSecond, within: 3%, sameWithin: 5%}
              rounds: {min: 8, max: 60}
              objectives:
              - {metric: requestsPerSecond, variant: tuned, atLeast: "0.97"}
              - {metric: latency.p999, variant: tuned, atMost: "1.1"}
              timeout: 24h
              ttlAfterFinished: 24h
              cancel: true
            """)
        .with("spec.template", template());
  }

  /** The fields of {@link #server} that a comparison's template has. */
  private static JsonNode template() {
    Manifest run = server();
    for (String field : VariantRun.NOT_THE_USERS) {
      run = run.without("spec." + field);
    }
    return run.without("spec.timeout").at("spec");
  }
}

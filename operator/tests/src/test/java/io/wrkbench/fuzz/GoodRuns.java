package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs that have to complete in their usual time, whatever else is applied. */
final class GoodRuns {
  /** Time from one's end to the next. */
  private static final Duration REST = Duration.ofSeconds(20);

  /** How long it may wait in the queue: those before it hold slots for 30 s at most. */
  private static final Duration MOST_IN_QUEUE = Duration.ofSeconds(90);

  /** What it may take longer than usual, on a machine that is busy with all the others. */
  private static final Duration MOST_LONGER = Duration.ofSeconds(20);

  private static final KubernetesClient CLIENT = Cluster.client();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String namespace;
  private final FairClock clock;
  private final List<Duration> taken = new ArrayList<>();
  private Duration usual;
  private int number;
  private Duration since = Duration.ZERO;
  private Duration admitted;
  private Optional<String> current = Optional.empty();

  GoodRuns(String namespace, FairClock clock) {
    this.namespace = namespace;
    this.clock = clock;
  }

  /** Measures what one takes while there is nothing else. */
  void learn() {
    start();
    Await.until(
        "a good run completes in peace",
        MOST_IN_QUEUE,
        () -> status(current.orElseThrow()),
        status -> text(status, "phase").equals("Completed"));
    usual = took(status(current.get()));
    end();
  }

  /** Looks after the one that is under way, or starts the next. */
  Optional<Finding> look() {
    if (current.isEmpty()) {
      if (clock.now().minus(since).compareTo(REST) > 0) {
        start();
      }
      return Optional.empty();
    }
    JsonNode status = status(current.get());
    String phase = text(status, "phase");
    Duration now = clock.now();
    Duration age = now.minus(since);
    if (admitted == null && !text(status, "startTime").isEmpty()) {
      admitted = now;
    }
    if (!text(status, "completionTime").isEmpty()) {
      Duration took = took(status);
      Duration counted = admitted == null ? Duration.ZERO : now.minus(admitted);
      taken.add(took);
      end();
      return !phase.equals("Completed") || counted.compareTo(usual.plus(MOST_LONGER)) > 0
          ? finding(
              "%s in %s, usually %s: %s".formatted(phase, took, usual, text(status, "message")))
          : Optional.empty();
    }
    if (text(status, "startTime").isEmpty() && age.compareTo(MOST_IN_QUEUE) > 0) {
      end();
      return finding("waits for a slot for %s: %s".formatted(age, text(status, "message")));
    }
    return Optional.empty();
  }

  /**
   * Half of them, as a multiple of the usual time, on a machine that is busy with all the others.
   */
  double slowdown() {
    List<Duration> sorted = taken.stream().sorted().toList();
    return sorted.isEmpty()
        ? 1
        : (double) sorted.get(sorted.size() / 2).toMillis() / usual.toMillis();
  }

  /** What each took, from its admission. */
  String summary() {
    return "%d good runs, usually %s: %s".formatted(taken.size(), usual, taken);
  }

  private void start() {
    number++;
    String name = "good-" + number;
    Manifest manifest =
        Manifest.of(
                """
                apiVersion: wrkbench.io/v1alpha1
                kind: BenchmarkRun
                metadata: {}
                spec:
                  target: {service: {name: good, port: 8080}}
                  request: {path: /plaintext}
                  load:
                    wrk: {threads: 1, connections: 2, duration: 1s}
                    podTemplate: {spec: {tolerations: [{key: TAINT, operator: Exists}]}}
                  warmup: {duration: 0s}
                  attempts: 1
                  timeout: 2m
                """
                    .replace("TAINT", PodTemplates.TAINT))
            .named(name);
    GenericKubernetesResource run = manifest.resource();
    CLIENT.resource(run).inNamespace(namespace).create();
    current = Optional.of(name);
    since = clock.now();
    admitted = null;
  }

  private void end() {
    run(current.orElseThrow()).delete();
    current = Optional.empty();
    since = clock.now();
  }

  private JsonNode status(String name) {
    return JSON.valueToTree(run(name).get()).path("status");
  }

  private Resource<GenericKubernetesResource> run(String name) {
    return OurKind.RUN.in(namespace).withName(name);
  }

  private static String text(JsonNode status, String field) {
    return status.path(field).asText();
  }

  private static Duration took(JsonNode status) {
    String start = text(status, "startTime");
    return start.isEmpty()
        ? Duration.ZERO
        : Duration.between(Instant.parse(start), Instant.parse(text(status, "completionTime")));
  }

  private static Optional<Finding> finding(String what) {
    return Optional.of(new Finding("GoodRun", what, Optional.empty()));
  }
}

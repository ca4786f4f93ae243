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
import java.util.Optional;

/** Runs that have to complete in their usual time, whatever else is applied. */
final class GoodRuns {
  /** Time from one's end to the next. */
  private static final Duration REST = Duration.ofSeconds(20);

  private static final KubernetesClient CLIENT = Cluster.client();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String namespace;
  private final FairClock clock;
  private final GoodTimes times;
  private int number;
  private Duration since = Duration.ZERO;
  private Optional<GoodRun> current = Optional.empty();

  /** Measures what one takes while there is nothing else. */
  GoodRuns(String namespace, FairClock clock) {
    this.namespace = namespace;
    this.clock = clock;
    create();
    JsonNode status =
        Await.until(
            "a good run completes in peace",
            GoodRun.MOST_IN_QUEUE,
            this::status,
            GoodRun::hasCompleted);
    times = new GoodTimes(GoodRun.took(status));
    end();
  }

  /** Looks after the one that is under way, or starts the next. */
  Optional<Finding> look() {
    if (current.isEmpty()) {
      if (clock.now().minus(since).compareTo(REST) > 0) {
        create();
        current = Optional.of(new GoodRun(times.usual(), clock.now()));
      }
      return Optional.empty();
    }
    JsonNode status = status();
    Optional<Finding> fault = current.get().fault(status, clock.now());
    if (GoodRun.hasCompleted(status)) {
      times.add(GoodRun.took(status));
    }
    if (fault.isPresent() || GoodRun.hasEnded(status)) {
      end();
    }
    return fault;
  }

  /** What they took. */
  GoodTimes times() {
    return times;
  }

  private void create() {
    number++;
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
            .named(name());
    GenericKubernetesResource run = manifest.resource();
    CLIENT.resource(run).inNamespace(namespace).create();
  }

  private void end() {
    run().delete();
    current = Optional.empty();
    since = clock.now();
  }

  private JsonNode status() {
    return JSON.valueToTree(run().get()).path("status");
  }

  private Resource<GenericKubernetesResource> run() {
    return OurKind.RUN.in(namespace).withName(name());
  }

  private String name() {
    return "good-" + number;
  }
}

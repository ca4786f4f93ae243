package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.record.StatusWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What the API server takes and the operator's types can't hold: its lists and watches go on, and
 * an end can be written. The runs are cancelled, so that an operator has little to do with them.
 */
@Tag("apiserver")
class ReadingTest {
  private static final Duration AT_MOST = Duration.ofSeconds(20);

  /** Templates by the name of their run; those that begin with "bad" can't be read. */
  private static final Map<String, String> TEMPLATES =
      Map.of(
          "bad-deep", "{\"a\": ".repeat(1500) + "1" + "}".repeat(1500),
          "bad-deeper", "{\"a\": ".repeat(9000) + "1" + "}".repeat(9000),
          "bad-toleration", "{\"spec\": {\"tolerations\": [{\"key\": {\"a\": 1}}]}}",
          "bad-quantity",
              "{\"spec\": {\"containers\": [{\"name\": \"load\", \"resources\": {\"limits\":"
                  + " {\"cpu\": \"1e3m\"}}}]}}",
          "bad-affinity", "{\"spec\": {\"affinity\": []}}",
          "bad-size", "{\"metadata\": {\"a\": \"" + "x".repeat(1 << 20) + "\"}}",
          "long-name", "{\"metadata\": {\"" + "n".repeat(60_000) + "\": 1}}",
          "nulls", "{\"spec\": {\"containers\": [{\"name\": \"load\", \"image\": null}]}}",
          "fine", "{}");

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("reading");

  private static final KubernetesClient OPERATORS =
      new KubernetesClientBuilder()
          .withConfig(Cluster.client().getConfiguration())
          .withKubernetesSerialization(ApiJson.serialization())
          .build();

  private static String before;

  @BeforeAll
  static void create() {
    before =
        OPERATORS
            .resources(BenchmarkRun.class)
            .inNamespace(NAMESPACE.name())
            .list()
            .getMetadata()
            .getResourceVersion();
    // As text: the client's own JSON library doesn't write what is so deep.
    TEMPLATES.forEach(
        (name, template) ->
            Cluster.client()
                .raw(
                    "/apis/wrkbench.io/v1alpha1/namespaces/" + NAMESPACE.name() + "/benchmarkruns",
                    "POST",
                    """
                    {"apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkRun",
                     "metadata": {"name": "%s"},
                     "spec": {"cancel": true, "target": {"url": "http://10.0.0.7"},
                              "load": {"wrk": {}, "podTemplate": %s}}}
                    """
                        .formatted(name, template)));
  }

  private static void assertMarked(Map<String, Optional<String>> problems) {
    assertThat(problems).containsOnlyKeys(TEMPLATES.keySet());
    problems.forEach(
        (name, problem) ->
            assertThat(problem.isPresent()).as(name).isEqualTo(name.startsWith("bad")));
    assertThat(problems.get("bad-deep").orElseThrow()).contains("nested deeper");
    assertThat(problems.get("bad-size").orElseThrow()).contains("too large");
    assertThat(problems.get("bad-toleration").orElseThrow())
        .startsWith("spec.load.podTemplate.spec.tolerations[0].key: ");
    assertThat(problems.get("bad-quantity").orElseThrow())
        .startsWith("spec.load.podTemplate.spec.containers[0].resources.limits.cpu: ");
  }

  @Test
  void aListHasAllOfThem() {
    assertMarked(
        OPERATORS
            .resources(BenchmarkRun.class)
            .inNamespace(NAMESPACE.name())
            .list()
            .getItems()
            .stream()
            .collect(Collectors.toMap(r -> r.getMetadata().getName(), BenchmarkRun::unreadable)));
  }

  @Test
  void aWatchShowsAllOfThem() {
    Map<String, Optional<String>> seen = new ConcurrentHashMap<>();
    AtomicReference<WatcherException> ended = new AtomicReference<>();
    Watcher<BenchmarkRun> watcher =
        new Watcher<>() {
          @Override
          public void eventReceived(Action action, BenchmarkRun run) {
            seen.put(run.getMetadata().getName(), run.unreadable());
          }

          @Override
          public void onClose(WatcherException cause) {
            ended.set(cause);
          }
        };
    try (Watch watch =
        OPERATORS
            .resources(BenchmarkRun.class)
            .inNamespace(NAMESPACE.name())
            .withResourceVersion(before)
            .watch(watcher)) {
      Await.until("all are seen", AT_MOST, seen::size, size -> size == TEMPLATES.size());
      assertThat(ended.get()).isNull();
      assertThat(watch).isNotNull();
    }
    assertMarked(seen);
  }

  @Test
  void anEndCanBeWrittenToEach() {
    for (String name : List.copyOf(TEMPLATES.keySet())) {
      Phase written =
          Await.until(
              "the end of " + name + " is written", AT_MOST, () -> end(name), Phase.Failed::equals);
      assertThat(written).isEqualTo(Phase.Failed);
    }
  }

  /** The phase after an attempt to write; an operator, if one is there, may write in between. */
  private static Phase end(String name) {
    BenchmarkRun run =
        OPERATORS.resources(BenchmarkRun.class).inNamespace(NAMESPACE.name()).withName(name).get();
    BenchmarkRunStatus status =
        run.getStatus() == null ? new BenchmarkRunStatus() : run.getStatus();
    if (status.phase == Phase.Failed) {
      return status.phase; // By an operator.
    }
    status.phase = Phase.Failed;
    status.message = "m".repeat(1024);
    try {
      return new StatusWriter(OPERATORS).write(run, status).getStatus().phase;
    } catch (KubernetesClientException e) {
      return null; // Written in between, or not answered: it is tried until the deadline.
    }
  }
}

package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.record.StatusWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Comparisons that the API server takes and the operator's types can't hold: lists go on, and an
 * end can be written. The comparisons are cancelled, so that an operator has little to do with
 * them.
 */
@Tag("apiserver")
class ComparisonReadingTest {
  private static final Duration AT_MOST = Duration.ofSeconds(20);

  /** Patches by the name of their comparison; those that begin with "bad" can't be read. */
  private static final Map<String, String> PATCHES =
      Map.of(
          "bad-deep", "{\"a\": ".repeat(1500) + "1" + "}".repeat(1500),
          "bad-deeper", "{\"a\": ".repeat(9000) + "1" + "}".repeat(9000),
          "bad-size", "{\"a\": \"" + "x".repeat(1 << 20) + "\"}",
          "long-name", "{\"" + "n".repeat(60_000) + "\": 1}",
          "nulls", "{\"a\": [null, {\"b\": null}], \"load\": {\"wrk\": null}}",
          "other-types", "{\"load\": [], \"target\": \"x\", \"request\": 1, \"timeout\": {}}",
          "fine", "{}");

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("reading-bmc");

  private static final KubernetesClient OPERATORS =
      new KubernetesClientBuilder()
          .withConfig(Cluster.client().getConfiguration())
          .withKubernetesSerialization(ApiJson.serialization())
          .build();

  @BeforeAll
  static void create() {
    // As text: the client's own JSON library doesn't write what is so deep.
    PATCHES.forEach(
        (name, patch) ->
            Cluster.client()
                .raw(
                    "/apis/wrkbench.io/v1alpha1/namespaces/%s/benchmarkcomparisons"
                        .formatted(NAMESPACE.name()),
                    "POST",
                    """
                    {"apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkComparison",
                     "metadata": {"name": "%s"},
                     "spec": {"cancel": true,
                              "template": {"target": {"url": "http://10.0.0.7"}, "load": {"wrk": {}}},
                              "variants": [{"name": "a"}, {"name": "b", "patch": %s}]}}
                    """
                        .formatted(name, patch)));
  }

  @Test
  void aListHasAllOfThem() {
    Map<String, Optional<String>> problems =
        OPERATORS
            .resources(BenchmarkComparison.class)
            .inNamespace(NAMESPACE.name())
            .list()
            .getItems()
            .stream()
            .collect(
                Collectors.toMap(
                    one -> one.getMetadata().getName(), BenchmarkComparison::unreadableSpec));
    assertThat(problems).containsOnlyKeys(PATCHES.keySet());
    problems.forEach(
        (name, problem) ->
            assertThat(problem.isPresent()).as(name).isEqualTo(name.startsWith("bad")));
    assertThat(problems.get("bad-deep").orElseThrow()).contains("nested deeper");
    assertThat(problems.get("bad-size").orElseThrow()).contains("too large");
  }

  @Test
  void nullsOfPatchesAreRead() {
    assertThat(read("nulls").getSpec().variants.get(1).patch.toString())
        .isEqualTo(PATCHES.get("nulls").replace(" ", ""));
  }

  @Test
  void anEndCanBeWrittenToEach() {
    for (String name : PATCHES.keySet()) {
      ComparisonPhase written =
          Await.until(
              "the end of " + name + " is written",
              AT_MOST,
              () -> end(name),
              phase -> phase != null && phase.terminal());
      assertThat(written).as(name).isIn(ComparisonPhase.Failed, ComparisonPhase.Cancelled);
    }
  }

  /** The phase after an attempt to write; an operator, if one is there, may write in between. */
  private static ComparisonPhase end(String name) {
    BenchmarkComparison comparison = read(name);
    BenchmarkComparisonStatus status =
        comparison.getStatus() == null ? new BenchmarkComparisonStatus() : comparison.getStatus();
    status.phase = status.phase == null ? ComparisonPhase.Failed : status.phase;
    status.message = "m".repeat(1024);
    try {
      return new StatusWriter(OPERATORS).write(comparison, status).getStatus().phase;
    } catch (KubernetesClientException e) {
      return null; // Written in between, or not answered: it is tried until the deadline.
    }
  }

  private static BenchmarkComparison read(String name) {
    return OPERATORS
        .resources(BenchmarkComparison.class)
        .inNamespace(NAMESPACE.name())
        .withName(name)
        .get();
  }
}

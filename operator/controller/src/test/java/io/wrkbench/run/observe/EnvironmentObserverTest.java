package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.wrkbench.api.Environment;
import io.wrkbench.result.Generator;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node says what it likes of itself, and what runs in the cluster changes. */
@Timeout(60)
class EnvironmentObserverTest {
  private static Environment.NodeInfo described(Node node) {
    Environment.NodeInfo info = new Environment.NodeInfo();
    EnvironmentObserver.describe(info, node);
    return info;
  }

  @Test
  void aRunThatIsMeasuredAfterAnUpgradeOfKubernetesNamesItsVersion() {
    AtomicInteger minor = new AtomicInteger(34);
    try (AnsweringApi api =
        new AnsweringApi(
            exchange ->
                AnsweringApi.answer(
                    exchange,
                    200,
                    "{\"major\": \"1\", \"minor\": \"%1$d\", \"gitVersion\": \"v1.%1$d.0\"}"
                        .formatted(minor.get())),
            UnaryOperator.identity())) {
      EnvironmentObserver environments = new EnvironmentObserver(api.client(), "1.2.3");
      assertThat(versionOfKubernetes(environments)).isEqualTo("v1.34.0");
      minor.set(35);
      assertThat(versionOfKubernetes(environments)).isEqualTo("v1.35.0");
    }
  }

  @Test
  void aVersionThatTheClusterHidesIsAbsent() {
    try (AnsweringApi api =
        new AnsweringApi(
            exchange -> {
              exchange.sendResponseHeaders(403, -1);
              exchange.close();
            })) {
      assertThat(versionOfKubernetes(new EnvironmentObserver(api.client(), "1.2.3"))).isNull();
    }
  }

  private static String versionOfKubernetes(EnvironmentObserver environments) {
    return environments.of(TestRuns.server(1, 0, "0s"), List.of(), null).kubernetesVersion;
  }

  private static Environment.CassandraInfo cassandra(int answer, String labels, Pod... pods) {
    try (AnsweringApi api =
        new AnsweringApi(
            exchange ->
                AnsweringApi.answer(
                    exchange,
                    exchange.getRequestURI().getPath().contains("/nodes/") ? answer : 200,
                    "{\"metadata\": {\"name\": \"n1\", \"labels\": %s}}".formatted(labels)))) {
      return new EnvironmentObserver(api.client(), "1.2.3")
          .of(TestRuns.withCassandra("0s"), List.of(pods), null)
          .cassandra;
    }
  }

  private static Pod cassandraPod(String node) {
    return new PodBuilder()
        .withNewMetadata()
        .addToLabels(Labels.ROLE, Labels.ROLE_CASSANDRA)
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .endSpec()
        .build();
  }

  /** A comparison keeps it there by that. */
  @Test
  void theHostnameOfACassandrasOnlyNodeIsThatOfItsLabel() {
    String labels = "{\"kubernetes.io/hostname\": \"host-1\"}";
    Pod pod = cassandraPod("n1");
    assertThat(cassandra(200, labels, pod, pod).hostname).isEqualTo("host-1");
    assertThat(cassandra(200, "{}", pod).hostname).isNull();
    assertThat(cassandra(403, labels, pod).hostname).isNull();
    assertThat(cassandra(404, labels, pod).nodes).containsExactly("n1");
    assertThat(cassandra(200, labels, pod, cassandraPod("n2")).hostname).isNull();
    assertThat(cassandra(200, labels).hostname).isNull();
  }

  @Test
  void takesWhatTheNodeTells() {
    Environment.NodeInfo info =
        described(
            new NodeBuilder()
                .withNewStatus()
                .addToCapacity("cpu", new Quantity("4"))
                .withNewNodeInfo()
                .withKernelVersion("6.1")
                .endNodeInfo()
                .endStatus()
                .build());
    assertThat(info.cores).isEqualTo("4");
    assertThat(info.kernel).isEqualTo("6.1");
    assertThat(info.os).isNull();
  }

  @Test
  void whatALoadPodTellsOfItselfIsCut() {
    Environment environment = new Environment();
    environment.loadNode = new Environment.NodeInfo();
    environment.loadNode.name = "node1";
    environment.targetNode = new Environment.NodeInfo();
    environment.targetNode.name = "node1";
    String text = "x".repeat(700 << 10);
    EnvironmentObserver.describe(environment, new Generator(text, 2, text, text));
    assertThat(environment.loadTool).hasSizeLessThanOrEqualTo(256).startsWith("xx");
    assertThat(environment.loadNode.cpuModel).hasSizeLessThanOrEqualTo(256).startsWith("xx");
    assertThat(environment.targetNode.cpuModel).isEqualTo(environment.loadNode.cpuModel);
    EnvironmentObserver.describe(environment, new Generator(null, 2, null, "wrk 4.1.0"));
    assertThat(environment.loadTool).isEqualTo("wrk 4.1.0");
    assertThat(environment.loadNode.cpuModel).isNull();
  }

  @Test
  void whatItDoesNotTellIsAbsent() {
    Node withoutCapacity =
        new NodeBuilder().withNewStatus().withNewNodeInfo().endNodeInfo().endStatus().build();
    withoutCapacity.getStatus().setCapacity(null);
    for (Node node :
        new Node[] {
          new Node(), new NodeBuilder().withNewStatus().endStatus().build(), withoutCapacity
        }) {
      assertThat(described(node).cores).isNull();
      assertThat(described(node).kernel).isNull();
    }
  }
}

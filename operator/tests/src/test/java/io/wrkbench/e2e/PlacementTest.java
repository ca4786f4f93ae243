package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** On which nodes target and load run, on a cluster of two. */
@EndToEnd
class PlacementTest {
  private static final String HOST = "kubernetes.io/hostname";

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("placement");

  @Test
  void theLoadRunsOnAnotherNode() {
    BenchmarkRunStatus status = measure("separate", "{load: SeparateNode}");
    assertThat(status.environment.loadNode.name).isNotEqualTo(status.environment.targetNode.name);
  }

  @Test
  void theLoadRunsOnTheSameNode() {
    BenchmarkRunStatus status = measure("same", "{load: SameNode}");
    assertThat(status.environment.loadNode.name).isEqualTo(status.environment.targetNode.name);
    assertThat(status.environment.targetNode.cpuModel)
        .isEqualTo(status.environment.loadNode.cpuModel)
        .isNotBlank();
  }

  @Test
  void theSelectorsChooseTheNodes() {
    var nodes = Cluster.client().nodes().list().getItems();
    assertThat(nodes).as("nodes; hack/cluster up --nodes 2").hasSizeGreaterThanOrEqualTo(2);
    Map<String, String> first = nodes.get(0).getMetadata().getLabels();
    Map<String, String> last = nodes.get(nodes.size() - 1).getMetadata().getLabels();
    BenchmarkRunStatus status =
        measure(
            "selected",
            "{targetNodeSelector: {%s: %s}, loadNodeSelector: {%s: %s}}"
                .formatted(HOST, last.get(HOST), HOST, first.get(HOST)));
    assertThat(status.environment.targetNode.name)
        .isEqualTo(nodes.get(nodes.size() - 1).getMetadata().getName());
    assertThat(status.environment.loadNode.name).isEqualTo(nodes.get(0).getMetadata().getName());
  }

  private static BenchmarkRunStatus measure(String name, String placement) {
    return Run.create(NAMESPACE.name(), Manifests.h2o(name).withYaml("spec.placement", placement))
        .awaitSuccess();
  }
}

package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.wrkbench.api.Placement;
import io.wrkbench.api.Placement.LoadPlacement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Kubernetes takes one node's name for each requirement. */
class NodeNamesTest {
  private static final Set<String> NODES = Set.of("n2", "n1");

  private static Placement placement(LoadPlacement load, String loadNode) {
    Placement placement = new Placement();
    placement.load = load;
    placement.loadNode = loadNode;
    return placement;
  }

  private static List<List<NodeSelectorRequirement>> terms(LoadPlacement load, String loadNode) {
    return terms(NodeNames.ofLoad(placement(load, loadNode), NODES));
  }

  private static List<List<NodeSelectorRequirement>> terms(Affinity affinity) {
    return affinity
        .getNodeAffinity()
        .getRequiredDuringSchedulingIgnoredDuringExecution()
        .getNodeSelectorTerms()
        .stream()
        .map(NodeSelectorTerm::getMatchFields)
        .toList();
  }

  private static NodeSelectorRequirement node(String operator, String name) {
    return new NodeSelectorRequirement("metadata.name", operator, List.of(name));
  }

  @Test
  void theLoadRunsOnAnyOfTheTargetsNodes() {
    assertThat(terms(LoadPlacement.SameNode, null))
        .containsExactly(List.of(node("In", "n1")), List.of(node("In", "n2")));
  }

  @Test
  void theLoadRunsOnNoneOfTheTargetsNodes() {
    assertThat(terms(LoadPlacement.SeparateNode, null))
        .containsExactly(List.of(node("NotIn", "n1"), node("NotIn", "n2")));
  }

  @Test
  void theLoadRunsAnywhere() {
    assertThat(NodeNames.ofLoad(placement(LoadPlacement.Anywhere, null), NODES)).isNull();
  }

  @Test
  void theLoadRunsOnTheNodeThatIsNamed() {
    assertThat(terms(LoadPlacement.Anywhere, "n3")).containsExactly(List.of(node("In", "n3")));
    assertThat(terms(LoadPlacement.SameNode, "n1"))
        .containsExactly(List.of(node("In", "n1")), List.of(node("In", "n2"), node("In", "n1")));
    assertThat(terms(LoadPlacement.SeparateNode, "n3"))
        .containsExactly(List.of(node("NotIn", "n1"), node("NotIn", "n2"), node("In", "n3")));
  }

  @Test
  void theTargetRunsOnTheNodeThatIsNamed() {
    Placement placement = placement(LoadPlacement.Anywhere, null);
    assertThat(NodeNames.ofTarget(placement)).isNull();
    placement.targetNode = "n1";
    assertThat(terms(NodeNames.ofTarget(placement))).containsExactly(List.of(node("In", "n1")));
  }
}

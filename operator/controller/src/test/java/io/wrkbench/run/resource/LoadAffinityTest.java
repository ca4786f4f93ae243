package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.wrkbench.api.Placement.LoadPlacement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Kubernetes takes one node's name for each requirement. */
class LoadAffinityTest {
  private static final Set<String> NODES = Set.of("n2", "n1");

  private static List<List<NodeSelectorRequirement>> terms(LoadPlacement placement) {
    return LoadAffinity.of(placement, NODES)
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
    assertThat(terms(LoadPlacement.SameNode))
        .containsExactly(List.of(node("In", "n1")), List.of(node("In", "n2")));
  }

  @Test
  void theLoadRunsOnNoneOfTheTargetsNodes() {
    assertThat(terms(LoadPlacement.SeparateNode))
        .containsExactly(List.of(node("NotIn", "n1"), node("NotIn", "n2")));
  }

  @Test
  void theLoadRunsAnywhere() {
    assertThat(LoadAffinity.of(LoadPlacement.Anywhere, NODES)).isNull();
  }
}

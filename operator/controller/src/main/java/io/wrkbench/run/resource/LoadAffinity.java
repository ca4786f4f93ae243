package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.wrkbench.api.Placement.LoadPlacement;
import java.util.List;
import java.util.Set;

/**
 * The nodes on which a load may run, given the nodes of its target. The API server accepts only one
 * name for each requirement. Terms are alternatives; all requirements of a term must hold.
 */
final class LoadAffinity {
  private LoadAffinity() {}

  /**
   * The affinity of a load pod; null for none.
   *
   * @param targetNodes names of the nodes that the target runs on
   */
  static Affinity of(LoadPlacement placement, Set<String> targetNodes) {
    if (placement == LoadPlacement.Anywhere) {
      return null;
    }
    List<String> nodes = targetNodes.stream().sorted().toList();
    List<NodeSelectorTerm> terms =
        placement == LoadPlacement.SameNode
            ? nodes.stream().map(node -> term(List.of(node(node, "In")))).toList()
            : List.of(term(nodes.stream().map(node -> node(node, "NotIn")).toList()));
    return new AffinityBuilder()
        .withNewNodeAffinity()
        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
        .withNodeSelectorTerms(terms)
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .build();
  }

  private static NodeSelectorTerm term(List<NodeSelectorRequirement> requirements) {
    return new NodeSelectorTerm(List.of(), requirements);
  }

  private static NodeSelectorRequirement node(String name, String operator) {
    return new NodeSelectorRequirement("metadata.name", operator, List.of(name));
  }
}

package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.wrkbench.api.Placement;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The nodes on which a target or a load may run, by their names. The API server accepts only one
 * name for each requirement. Terms are alternatives; all requirements of a term must hold.
 */
final class NodeNames {
  private NodeNames() {}

  /** The affinity of a target's pod; null for none. */
  static Affinity ofTarget(Placement placement) {
    return placement.targetNode == null
        ? null
        : affinity(List.of(List.of(node(placement.targetNode, "In"))));
  }

  /**
   * The affinity of a load pod; null for none.
   *
   * @param targetNodes names of the nodes that the target runs on
   */
  static Affinity ofLoad(Placement placement, Set<String> targetNodes) {
    List<String> nodes = targetNodes.stream().sorted().toList();
    List<List<NodeSelectorRequirement>> terms =
        switch (placement.load) {
          case Anywhere -> List.of(List.of());
          case SameNode -> nodes.stream().map(node -> List.of(node(node, "In"))).toList();
          case SeparateNode -> List.of(nodes.stream().map(node -> node(node, "NotIn")).toList());
        };
    if (placement.loadNode != null) {
      NodeSelectorRequirement there = node(placement.loadNode, "In");
      terms =
          terms.stream()
              .map(term -> Stream.concat(term.stream(), Stream.of(there)).distinct().toList())
              .toList();
    }
    return terms.equals(List.of(List.of())) ? null : affinity(terms);
  }

  private static Affinity affinity(List<List<NodeSelectorRequirement>> terms) {
    return new AffinityBuilder()
        .withNewNodeAffinity()
        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
        .withNodeSelectorTerms(
            terms.stream().map(term -> new NodeSelectorTerm(List.of(), term)).toList())
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .build();
  }

  private static NodeSelectorRequirement node(String name, String operator) {
    return new NodeSelectorRequirement("metadata.name", operator, List.of(name));
  }
}

package io.wrkbench.run.evidence;

import io.wrkbench.judge.measured.Part;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * On which nodes the parts of a run are during an attempt, and which machine each node is.
 *
 * @param nodes names of nodes by part; a part that isn't known to be on any is absent
 * @param bootIds boot IDs by the names of nodes; absent for a node that couldn't be read
 * @param pods those of target and database that are known
 * @param loadHasSidecars whether a load pod has containers besides the one that sends the load,
 *     such as a service mesh's proxy. It can't see what they use
 * @param targetUnknown why it isn't known which pods the target had, or where they were, in words;
 *     empty if it is
 */
public record Places(
    Map<Part, Set<String>> nodes,
    Map<String, String> bootIds,
    List<PodPlace> pods,
    boolean loadHasSidecars,
    String targetUnknown) {

  /** Nothing is known. */
  public static final Places UNKNOWN = new Places(Map.of(), Map.of(), List.of());

  /** Keeps copies. */
  public Places {
    nodes = Map.copyOf(nodes);
    bootIds = Map.copyOf(bootIds);
    pods = List.copyOf(pods);
  }

  /** Of load pods without sidecars, and a target of which it is known where it was. */
  public Places(Map<Part, Set<String>> nodes, Map<String, String> bootIds, List<PodPlace> pods) {
    this(nodes, bootIds, pods, false, "");
  }

  /** The pods of target and database that are on a node. */
  public List<PodPlace> podsOn(String node) {
    return pods.stream().filter(pod -> pod.node().equals(node)).toList();
  }

  /** The nodes that pods of target and database are on, in the order of their names. */
  public SortedSet<String> nodesToProbe() {
    SortedSet<String> of = new TreeSet<>();
    pods.forEach(pod -> of.add(pod.node()));
    return of;
  }

  /** With the machine of the only node that a part is on, as its own pod has told it. */
  Places learning(Part part, String machine) {
    Set<String> of = nodes.getOrDefault(part, Set.of());
    if (of.size() != 1 || bootIds.keySet().containsAll(of)) {
      return this;
    }
    Map<String, String> more = new HashMap<>(bootIds);
    more.put(of.iterator().next(), machine);
    return new Places(nodes, more, pods, loadHasSidecars, targetUnknown);
  }

  /** The machine that a node is; a node that couldn't be read is taken for one of its own. */
  String machineOf(String node) {
    return bootIds.getOrDefault(node, node);
  }

  /** The nodes that a machine is, in the order of their names. */
  Set<String> nodesOf(String machine) {
    Set<String> of = new TreeSet<>();
    nodes.values().stream()
        .flatMap(Set::stream)
        .filter(node -> machineOf(node).equals(machine))
        .forEach(of::add);
    return of;
  }

  /**
   * The machines that a part is on. Of a target whose pods aren't all known also those of the other
   * parts, where more of them may have been; but none if no place of it is known.
   */
  Set<String> machinesOf(Part part) {
    boolean onAny = part == Part.TARGET && !targetUnknown.isEmpty() && !isTargetLost();
    Set<String> of = new TreeSet<>();
    nodes.forEach(
        (other, on) -> {
          if (other == part || onAny) {
            on.forEach(node -> of.add(machineOf(node)));
          }
        });
    return of;
  }

  /** Whether none of the target's places is known, so that it may have been on any machine. */
  boolean isTargetLost() {
    return !targetUnknown.isEmpty() && nodes.getOrDefault(Part.TARGET, Set.of()).isEmpty();
  }
}

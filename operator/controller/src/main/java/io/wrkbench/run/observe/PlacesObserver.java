package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAddress;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.pod.Pods;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.observe.target.TargetState.ServicePod;
import io.wrkbench.run.resource.Labels;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds out on which nodes the parts of a run are, and which machines these are. */
public final class PlacesObserver {
  private static final Map<String, Part> PARTS =
      Map.of(
          Labels.ROLE_ATTEMPT,
          Part.LOAD,
          Labels.ROLE_BACKGROUND,
          Part.LOAD,
          Labels.ROLE_TARGET,
          Part.TARGET,
          Labels.ROLE_CASSANDRA,
          Part.CASSANDRA);

  private final Function<String, Optional<Node>> nodes;

  /** Reads through this client. */
  public PlacesObserver(KubernetesClient client) {
    this(new Nodes(client)::named);
  }

  /** Reads nodes by their names; empty for those that can't be read. */
  PlacesObserver(Function<String, Optional<Node>> nodes) {
    this.nodes = nodes;
  }

  /**
   * Where they are during an attempt.
   *
   * @param pods all pods of the run
   * @param number of the attempt
   * @param podsHash that of the target when the attempt began; empty if it isn't known
   */
  Places of(List<Pod> pods, TargetState target, int number, String podsHash) {
    Map<Part, Set<String>> names = new EnumMap<>(Part.class);
    boolean loadHasSidecars = false;
    for (Pod pod : pods) {
      Map<String, String> labels = pod.getMetadata().getLabels();
      Part part = PARTS.get(labels.getOrDefault(Labels.ROLE, ""));
      boolean ofOther =
          part == Part.LOAD && !Integer.toString(number).equals(labels.get(Labels.NUMBER));
      if (part != null && !ofOther && pod.getSpec().getNodeName() != null) {
        add(names, part, List.of(pod.getSpec().getNodeName()));
        loadHasSidecars |= part == Part.LOAD && Pods.hasSidecars(pod);
      }
    }
    if (target instanceof TargetState.Ready ready
        && ready.unmeasured().isEmpty()
        && !ready.nodes().isEmpty()) {
      add(names, Part.TARGET, ready.nodes());
    }
    Function<String, Optional<Node>> once = eachOnce();
    Map<String, String> bootIds = new HashMap<>();
    for (Set<String> some : names.values()) {
      for (String node : some) {
        once.apply(node).flatMap(PlacesObserver::bootId).ifPresent(id -> bootIds.put(node, id));
      }
    }
    return new Places(
        names,
        bootIds,
        probed(pods, target, once),
        loadHasSidecars,
        targetUnknown(target, podsHash));
  }

  private static String targetUnknown(TargetState target, String podsHash) {
    if (target instanceof TargetState.Ready ready && !ready.unmeasured().isEmpty()) {
      return ready.unmeasured();
    }
    return podsHash.isEmpty() || podsHash.equals(target.podsHash())
        ? ""
        : "its pods changed during the attempt";
  }

  /** The pods alone, for which only the nodes of a Service's pods are read: to start probes. */
  Places ofPods(List<Pod> pods, TargetState target) {
    return new Places(Map.of(), Map.of(), probed(pods, target, eachOnce()));
  }

  private Function<String, Optional<Node>> eachOnce() {
    Map<String, Optional<Node>> read = new HashMap<>();
    return name -> read.computeIfAbsent(name, nodes);
  }

  /** The pods of target and database that a probe can sample. */
  private static List<PodPlace> probed(
      List<Pod> pods, TargetState target, Function<String, Optional<Node>> nodes) {
    Stream<PodPlace> own =
        pods.stream()
            .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
            .filter(pod -> pod.getSpec().getNodeName() != null)
            .flatMap(
                pod ->
                    Stream.ofNullable(
                            PARTS.get(pod.getMetadata().getLabels().getOrDefault(Labels.ROLE, "")))
                        .filter(part -> part != Part.LOAD)
                        .map(
                            part ->
                                new PodPlace(
                                    pod.getMetadata().getUid(),
                                    part,
                                    pod.getSpec().getNodeName(),
                                    Boolean.TRUE.equals(pod.getSpec().getHostNetwork()))));
    Stream<PodPlace> behindService =
        target instanceof TargetState.Ready ready
            ? ready.pods().stream()
                .map(
                    pod ->
                        new PodPlace(
                            pod.uid(),
                            Part.TARGET,
                            pod.node(),
                            nodes.apply(pod.node()).filter(node -> isOf(node, pod)).isPresent()))
            : Stream.empty();
    return Stream.concat(own, behindService).toList();
  }

  private static void add(Map<Part, Set<String>> nodes, Part part, Collection<String> more) {
    nodes.computeIfAbsent(part, absent -> new TreeSet<>()).addAll(more);
  }

  /** Whether the pod has an address of the node, and so is in its network. */
  private static boolean isOf(Node node, ServicePod pod) {
    return Optional.ofNullable(node.getStatus()).map(NodeStatus::getAddresses).stream()
        .flatMap(List::stream)
        .map(NodeAddress::getAddress)
        .anyMatch(pod.addresses()::contains);
  }

  private static Optional<String> bootId(Node node) {
    return Optional.ofNullable(node.getStatus())
        .map(NodeStatus::getNodeInfo)
        .map(NodeSystemInfo::getBootID)
        .filter(id -> !id.isEmpty());
  }
}

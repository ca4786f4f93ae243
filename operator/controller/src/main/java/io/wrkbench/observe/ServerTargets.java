package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the state of a deployed target off its Deployment and its pods. Pure. */
final class ServerTargets {
  private ServerTargets() {}

  /**
   * State of the target.
   *
   * @param pods its pods that aren't being deleted
   */
  static TargetState state(Deployment deployment, List<Pod> pods, int port) {
    String identity = identity(pods);
    for (Pod pod : pods) {
      Optional<PodTrouble> trouble = PodTrouble.of(pod);
      if (trouble.isPresent()) {
        PodTrouble found = trouble.get();
        return found.hopeless()
            ? new TargetState.Broken(found.reason(), "target: " + found.message(), identity)
            : new TargetState.Starting(found.reason(), "target: " + found.message(), identity);
      }
    }
    Optional<DeploymentCondition> refused = refused(deployment);
    if (pods.isEmpty() && refused.isPresent()) {
      return new TargetState.Broken(
          "PodRefused",
          "the target's pod can't be created: " + refused.get().getMessage(),
          identity);
    }
    Optional<Pod> ready = pods.stream().filter(ServerTargets::isReady).findFirst();
    if (ready.isEmpty()) {
      return new TargetState.Starting("Starting", "the target's pod isn't ready yet", identity);
    }
    return new TargetState.Ready(
        "http://" + host(ready.get().getStatus().getPodIP()) + ":" + port,
        identity,
        Set.of(ready.get().getSpec().getNodeName()));
  }

  private static String identity(List<Pod> pods) {
    return pods.stream()
        .map(pod -> pod.getMetadata().getUid() + "/" + restarts(pod))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static int restarts(Pod pod) {
    return pod.getStatus().getContainerStatuses().stream()
        .mapToInt(ContainerStatus::getRestartCount)
        .sum();
  }

  private static Optional<DeploymentCondition> refused(Deployment deployment) {
    return deployment.getStatus() == null
        ? Optional.empty()
        : deployment.getStatus().getConditions().stream()
            .filter(c -> c.getType().equals("ReplicaFailure") && c.getStatus().equals("True"))
            .findFirst();
  }

  private static boolean isReady(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }

  private static String host(String ip) {
    return ip.contains(":") ? "[" + ip + "]" : ip;
  }
}

package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.resource.TargetDeployment;
import io.wrkbench.resource.TargetService;
import io.wrkbench.resource.TargetUrl;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the state of a deployed target off its Deployment and its pods. Pure. */
final class ServerTargets {
  private ServerTargets() {}

  /**
   * State of the target.
   *
   * @param pods its pods that aren't being deleted
   */
  static TargetState state(BenchmarkRun run, Deployment deployment, List<Pod> pods) {
    String identity = PodLives.identity(pods, container -> true);
    if (TargetDeployment.runsSomethingElse(run, deployment)) {
      return new TargetState.Broken(
          "TargetEdited",
          "somebody has edited Deployment "
              + deployment.getMetadata().getName()
              + ": its image, arguments or environment are no longer those of the spec;"
              + " create another BenchmarkRun for the other target",
          identity);
    }
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
    List<Pod> ready = pods.stream().filter(ServerTargets::isReady).toList();
    int wanted = run.getSpec().target.server.replicas;
    if (ready.size() < wanted) {
      return new TargetState.Starting("Starting", starting(ready.size(), wanted), identity);
    }
    return new TargetState.Ready(
        TargetUrl.of(
            run.getSpec().target, host(run, ready.get(0)), run.getSpec().target.server.port),
        identity,
        ready.stream().map(p -> p.getSpec().getNodeName()).collect(Collectors.toSet()));
  }

  private static String starting(int ready, int wanted) {
    return wanted == 1
        ? "the target's pod isn't ready yet"
        : ready + " of the target's " + wanted + " pods are ready";
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

  private static String host(BenchmarkRun run, Pod pod) {
    if (TargetService.isNeeded(run)) {
      return TargetService.host(run);
    }
    String ip = pod.getStatus().getPodIP();
    return ip.contains(":") ? "[" + ip + "]" : ip;
  }
}

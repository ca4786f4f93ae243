package io.wrkbench.run.observe.target;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.pod.PodEnds;
import io.wrkbench.pod.PodLives;
import io.wrkbench.pod.PodRefusal;
import io.wrkbench.pod.PodTrouble;
import io.wrkbench.pod.Pods;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Times;
import io.wrkbench.run.resource.TargetDeployment;
import io.wrkbench.run.resource.TargetService;
import io.wrkbench.run.resource.TargetUrl;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Derives the state of a deployed target from its Deployment and its pods. Pure. */
final class ServerTargets {
  /** A pod that the kubelet rejects is replaced at once, many times a second. */
  private static final int MOST_REPLACED = 5;

  private ServerTargets() {}

  /**
   * State of the target.
   *
   * @param all its pods that aren't being deleted, with those that were replaced
   */
  static TargetState state(BenchmarkRun run, Deployment deployment, List<Pod> all, Instant now) {
    List<Pod> pods = all.stream().filter(pod -> !PodEnds.isOver(pod)).toList();
    String identity =
        // Other containers may restart: a webhook's sidecar, for example, isn't part of the run.
        PodLives.identity(
            pods, container -> TargetDeployment.CONTAINER.equals(container.getName()));
    if (TargetDeployment.runsSomethingElse(run, deployment)) {
      return new TargetState.Broken(
          Reason.TargetEdited,
          "somebody edited Deployment "
              + deployment.getMetadata().getName()
              + ": its image, arguments or environment no longer match the spec; create another"
              + " BenchmarkRun for the changed target",
          identity);
    }
    Optional<TargetState> changed = changed(run, deployment, identity);
    if (changed.isPresent()) {
      return changed.get();
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
    int wanted = run.getSpec().target.server.replicas;
    Optional<DeploymentCondition> refused = refused(deployment);
    if (pods.size() < wanted && refused.isPresent()) {
      return refused(refused.get(), identity, now);
    }
    List<Pod> ready = pods.stream().filter(ServerTargets::canBeLoaded).toList();
    if (ready.size() < wanted) {
      String starting = starting(ready.size(), wanted);
      return all.size() > pods.size()
          ? replaced(all, starting, identity)
          : new TargetState.Starting(Reason.Starting, starting, identity);
    }
    return new TargetState.Ready(
        TargetUrl.of(
            run.getSpec().target, host(run, ready.get(0)), run.getSpec().target.server.port),
        identity,
        ready.stream().map(p -> p.getSpec().getNodeName()).collect(Collectors.toSet()));
  }

  /** Waits, because somebody's change may be reverted, or may not be fully visible yet. */
  private static Optional<TargetState> changed(
      BenchmarkRun run, Deployment deployment, String identity) {
    String name = "Deployment " + deployment.getMetadata().getName();
    Optional<Integer> scaled = TargetDeployment.scaledTo(run, deployment);
    if (scaled.isPresent()) {
      return Optional.of(
          new TargetState.Starting(
              Reason.TargetScaled,
              "somebody scaled "
                  + name
                  + " to "
                  + scaled.get()
                  + ", but the spec has "
                  + run.getSpec().target.server.replicas
                  + "; scale it back",
              identity));
    }
    return TargetDeployment.isBeingChanged(deployment)
        ? Optional.of(
            new TargetState.Starting(Reason.Starting, name + " is being updated", identity))
        : Optional.empty();
  }

  /** Pods were replaced and those that replaced them aren't ready. It says how the last ended. */
  private static TargetState replaced(List<Pod> all, String starting, String identity) {
    List<Pod> over = all.stream().filter(PodEnds::isOver).toList();
    Pod last =
        Collections.max(
            over, Comparator.comparing(pod -> pod.getMetadata().getCreationTimestamp()));
    String message =
        "%s; %s has ended before (%s)"
            .formatted(
                starting,
                last.getMetadata().getName(),
                Stream.of(last.getStatus().getReason(), last.getStatus().getMessage())
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining(": ")));
    return over.size() < MOST_REPLACED
        ? new TargetState.Starting(Reason.TargetPodFailed, message, identity)
        : new TargetState.Broken(Reason.TargetPodFailed, message, identity);
  }

  private static String starting(int ready, int wanted) {
    return wanted == 1
        ? "the target's pod isn't ready yet"
        : ready + " of the target's " + wanted + " pods are ready";
  }

  /** A quota may still count the pods of the run before, which are being removed. */
  private static TargetState refused(DeploymentCondition condition, String identity, Instant now) {
    PodRefusal refusal = PodRefusal.of(String.valueOf(condition.getMessage()));
    String message = "the target's pod can't be created: " + refusal.message();
    boolean mayPass =
        refusal.passing()
            && Times.parse(condition.getLastTransitionTime())
                .filter(since -> now.isBefore(since.plus(PodRefusal.MOST_TO_WAIT)))
                .isPresent();
    return mayPass
        ? new TargetState.Starting(Reason.PodRefused, message, identity)
        : new TargetState.Broken(Reason.PodRefused, message, identity);
  }

  private static Optional<DeploymentCondition> refused(Deployment deployment) {
    return deployment.getStatus() == null || deployment.getStatus().getConditions() == null
        ? Optional.empty()
        : deployment.getStatus().getConditions().stream()
            .filter(c -> "ReplicaFailure".equals(c.getType()) && "True".equals(c.getStatus()))
            .findFirst();
  }

  private static boolean canBeLoaded(Pod pod) {
    return Pods.isReady(pod)
        && pod.getStatus().getPodIP() != null
        && pod.getSpec() != null
        && pod.getSpec().getNodeName() != null;
  }

  private static String host(BenchmarkRun run, Pod pod) {
    if (TargetService.isNeeded(run)) {
      return TargetService.host(run);
    }
    String ip = pod.getStatus().getPodIP();
    return ip.contains(":") ? "[" + ip + "]" : ip;
  }
}

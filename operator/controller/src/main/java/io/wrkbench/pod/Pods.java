package io.wrkbench.pod;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads pods, in which any part may still be missing. Pure. */
public final class Pods {
  /** Restart policy of an init container that goes on running beside the others: a sidecar. */
  public static final String RESTARTABLE = "Always";

  private Pods() {}

  /** Statuses of its containers; none before the kubelet has seen the pod. */
  public static List<ContainerStatus> containers(Pod pod) {
    return list(pod, PodStatus::getContainerStatuses);
  }

  /** Status of its container of that name. */
  public static Optional<ContainerStatus> container(Pod pod, String name) {
    return containers(pod).stream()
        .filter(container -> name.equals(container.getName()))
        .findFirst();
  }

  /** Statuses of its init containers. */
  public static List<ContainerStatus> initContainers(Pod pod) {
    return list(pod, PodStatus::getInitContainerStatuses);
  }

  /** Statuses of containers that were added while it ran. */
  static List<ContainerStatus> ephemeralContainers(Pod pod) {
    return list(pod, PodStatus::getEphemeralContainerStatuses);
  }

  /** Whether several of its containers run at the same time: restartable init containers count. */
  public static boolean hasSidecars(Pod pod) {
    return pod.getSpec() != null
        && Stream.concat(
                    there(pod.getSpec().getContainers()).stream(),
                    there(pod.getSpec().getInitContainers()).stream()
                        .filter(init -> RESTARTABLE.equals(init.getRestartPolicy())))
                .count()
            > 1;
  }

  /** Whether the container ended because the kernel killed it for want of memory. */
  public static boolean isOutOfMemory(ContainerStateTerminated end) {
    return "OOMKilled".equals(end.getReason());
  }

  /** The condition of that type. */
  static Optional<PodCondition> condition(Pod pod, String type) {
    return list(pod, PodStatus::getConditions).stream()
        .filter(condition -> type.equals(condition.getType()))
        .findFirst();
  }

  /** Whether the pod is ready. */
  public static boolean isReady(Pod pod) {
    return condition(pod, "Ready").filter(c -> "True".equals(c.getStatus())).isPresent();
  }

  /** Why Kubernetes ended the pod: evicted, preempted, or drained. Empty if it didn't. */
  public static Optional<String> disruption(Pod pod) {
    return condition(pod, "DisruptionTarget")
        .filter(c -> "True".equals(c.getStatus()))
        .map(c -> c.getMessage() == null ? c.getReason() : c.getMessage());
  }

  private static <T> List<T> list(Pod pod, Function<PodStatus, List<T>> part) {
    return pod.getStatus() == null ? List.of() : there(part.apply(pod.getStatus()));
  }

  private static <T> List<T> there(List<T> found) {
    return found == null ? List.of() : found;
  }
}

package io.wrkbench.pod;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Recognises pods that were replaced and containers that restarted. Pure. */
public final class PodLives {
  private PodLives() {}

  /**
   * Changes as soon as a container of the pods has ended or a pod was replaced; the restart of that
   * container doesn't change it again.
   *
   * @param counts which containers matter
   */
  public static String identity(Collection<Pod> pods, Predicate<ContainerStatus> counts) {
    return pods.stream()
        .map(pod -> pod.getMetadata().getUid() + "/" + ends(pod, counts))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  /**
   * Whether a container of the pod has ended since the pods had that identity. Of a pod that wasn't
   * among them, nothing is known.
   */
  static boolean hasEndedSince(String identity, Pod pod, Predicate<ContainerStatus> counts) {
    String uid = pod.getMetadata().getUid() + "/";
    return Stream.of(identity.split(" "))
        .filter(before -> before.startsWith(uid))
        .anyMatch(before -> !before.equals(uid + ends(pod, counts)));
  }

  private static int ends(Pod pod, Predicate<ContainerStatus> counts) {
    return Pods.containers(pod).stream()
        .filter(counts)
        .mapToInt(c -> restarts(c) + (awaitsRestart(c) ? 1 : 0))
        .sum();
  }

  private static int restarts(ContainerStatus container) {
    return container.getRestartCount() == null ? 0 : container.getRestartCount();
  }

  /**
   * The kubelet counts a restart once it has happened. In a crash loop this takes minutes, and it
   * never happens if the image can't be pulled again.
   */
  private static boolean awaitsRestart(ContainerStatus container) {
    return hasTerminated(container.getState())
        || container.getState() != null
            && container.getState().getWaiting() != null
            && hasTerminated(container.getLastState());
  }

  private static boolean hasTerminated(ContainerState state) {
    return state != null && state.getTerminated() != null;
  }
}

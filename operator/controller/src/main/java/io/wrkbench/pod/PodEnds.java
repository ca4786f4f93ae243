package io.wrkbench.pod;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Tells pods that may still run from those that have ended, or are lost with their node. Pure. */
public final class PodEnds {
  /**
   * How long a pod may take to end. After that its node counts as dead. Such a pod stays until the
   * node is back or removed, and must not keep all other runs from measuring.
   */
  private static final Duration MOST_TO_END = Duration.ofSeconds(60);

  /** How much of its own grace period a pod gets before that. */
  private static final Duration MOST_GRACE = Duration.ofSeconds(60);

  /** In seconds. Anybody may write a grace period that no calendar reaches. */
  private static final long CENTURY = 100L * 365 * 24 * 60 * 60;

  /** Phases of pods whose containers have all ended for good. */
  private static final Set<String> OVER = Set.of("Succeeded", "Failed");

  private PodEnds() {}

  /** Whether the pod may still run somewhere. */
  public static boolean mayRun(Pod pod, Instant now) {
    if (hasEnded(pod)) {
      return false;
    }
    String deletion = pod.getMetadata().getDeletionTimestamp();
    return deletion == null
        || now.isBefore(Instant.parse(deletion).minus(tooMuchGrace(pod)).plus(MOST_TO_END));
  }

  /** Whether nothing of the pod runs, or will be started again. */
  public static boolean hasEnded(Pod pod) {
    return isOver(pod) || pod.getStatus() != null && containersHaveEnded(pod);
  }

  /** The time of deletion is when the grace period ends, which may be years. */
  private static Duration tooMuchGrace(Pod pod) {
    Long grace = pod.getMetadata().getDeletionGracePeriodSeconds();
    return grace == null || grace <= MOST_GRACE.toSeconds()
        ? Duration.ZERO
        : Duration.ofSeconds(Math.min(grace, CENTURY)).minus(MOST_GRACE);
  }

  /** Whether all its containers have ended for good. */
  public static boolean isOver(Pod pod) {
    return pod.getStatus() != null
        && pod.getStatus().getPhase() != null
        && OVER.contains(pod.getStatus().getPhase());
  }

  /**
   * Whether no container of the pod runs or will be started again. The pod's phase says so a second
   * later, because the kubelet first removes the pod's network and volumes.
   */
  private static boolean containersHaveEnded(Pod pod) {
    List<ContainerStatus> statuses = Pods.containers(pod);
    if (statuses.isEmpty() || pod.getSpec() == null || pod.getSpec().getContainers() == null) {
      return false; // Nothing is known of them yet.
    }
    boolean startedAgain =
        !"Never".equals(pod.getSpec().getRestartPolicy())
            && pod.getMetadata().getDeletionTimestamp() == null;
    return !startedAgain
        && statuses.size() == pod.getSpec().getContainers().size()
        && Stream.of(statuses, Pods.initContainers(pod), Pods.ephemeralContainers(pod))
            .flatMap(List::stream)
            .allMatch(c -> c.getState() != null && c.getState().getTerminated() != null);
  }
}

package io.wrkbench.pod;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How a container ended by itself, as opposed to one that was ended with its pod or its node. A
 * process that somebody kills in its container looks the same. Pure.
 *
 * @param outOfMemory whether the kernel killed it for want of memory
 * @param exitCode of its main process
 * @param lastWords the end of its log, for the end of a message; empty if nothing is known of it
 */
public record PodCrash(boolean outOfMemory, int exitCode, String lastWords) {
  /** What is said of a container whose end nobody saw: its node was rebooted, or lost. */
  private static final Set<String> UNSEEN = Set.of("Unknown", "ContainerStatusUnknown");

  /**
   * How a container crashed since its pods had that {@link PodLives#identity}; empty if none did,
   * or if it can't be told.
   *
   * @param pods as they are now; of one that is new, nothing can be told
   * @param container name of the container, the only one that the identity counts
   */
  public static Optional<PodCrash> since(String identity, Collection<Pod> pods, String container) {
    return pods.stream()
        .filter(pod -> !isBeingEnded(pod))
        .filter(
            pod ->
                PodLives.hasEndedSince(identity, pod, status -> container.equals(status.getName())))
        .flatMap(pod -> Pods.container(pod, container).stream())
        .flatMap(status -> lastEnd(status).stream())
        .filter(PodCrash::isCrash)
        .findFirst()
        .map(PodCrash::of);
  }

  /** Whether somebody or something ends the whole pod, and its containers with it. */
  private static boolean isBeingEnded(Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() != null
        || PodEnds.isOver(pod)
        || Pods.disruption(pod).isPresent();
  }

  private static Optional<ContainerState> lastEnd(ContainerStatus container) {
    return Stream.of(
            Optional.ofNullable(container.getState()),
            Optional.ofNullable(container.getLastState()))
        .flatMap(Optional::stream)
        .filter(state -> state.getTerminated() != null)
        .findFirst();
  }

  private static boolean isCrash(ContainerState state) {
    ContainerStateTerminated end = state.getTerminated();
    return Pods.isOutOfMemory(end)
        || exitCode(end) != 0 && !UNSEEN.contains(String.valueOf(end.getReason()));
  }

  private static PodCrash of(ContainerState state) {
    ContainerStateTerminated end = state.getTerminated();
    return new PodCrash(Pods.isOutOfMemory(end), exitCode(end), LastWords.of(state));
  }

  private static int exitCode(ContainerStateTerminated end) {
    return end.getExitCode() == null ? 0 : end.getExitCode();
  }
}

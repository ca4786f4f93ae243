package io.wrkbench.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why a pod's volumes aren't there. Its status says only that its containers are being created, its
 * events say more.
 *
 * @param reason FailedMount or FailedAttachVolume
 * @param message what the kubelet said, and what to do
 */
public record VolumeTrouble(Reason reason, String message) {
  /** The reasons of a pod's events that say what has become of its volumes. */
  public static final Set<String> REASONS =
      Set.of(
          Reason.FailedMount.name(),
          Reason.FailedAttachVolume.name(),
          // The kubelet does these when the volumes are there.
          "Pulling",
          "Pulled",
          "Created",
          "Started");

  /** Most pods have their volumes by then: nobody needs to read events because of them. */
  private static final Duration USUAL = Duration.ofSeconds(5);

  /** Whether the pod has a node and has waited there for longer than usual. */
  public static boolean isSuspected(Pod pod, Instant now) {
    return pod.getSpec() != null
        && pod.getSpec().getNodeName() != null
        && pod.getMetadata().getDeletionTimestamp() == null
        && !PodEnds.isOver(pod)
        && Stream.concat(Pods.initContainers(pod).stream(), Pods.containers(pod).stream())
            .map(container -> container.getState())
            .noneMatch(
                state ->
                    state != null && (state.getRunning() != null || state.getTerminated() != null))
        && Times.parse(pod.getMetadata().getCreationTimestamp())
            .filter(created -> now.isBefore(created.plus(USUAL)))
            .isEmpty();
  }

  /**
   * The trouble; empty if the volumes are there.
   *
   * @param last of the pod's events with one of {@link #REASONS}
   */
  public static Optional<VolumeTrouble> of(LastEvent last) {
    return Stream.of(Reason.FailedMount, Reason.FailedAttachVolume)
        .filter(reason -> reason.name().equals(last.reason()))
        .findFirst()
        .map(
            reason ->
                new VolumeTrouble(
                    reason,
                    last.message() + "; create what it names, or correct the pod's volumes"));
  }
}

package io.wrkbench.pod;

import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.reason.Reason;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Why a pod doesn't start.
 *
 * @param reason what it waits for
 * @param message what it means here and what to do
 * @param hopeless whether waiting won't help
 */
public record PodTrouble(Reason reason, String message, boolean hopeless) {
  /** Reasons that the kubelet gives only after it has tried and failed. */
  private static final Set<Reason> HOPELESS =
      Set.of(
          Reason.ImagePullBackOff,
          Reason.ErrImageNeverPull,
          Reason.InvalidImageName,
          Reason.ImageInspectError,
          Reason.CrashLoopBackOff,
          Reason.CreateContainerConfigError,
          Reason.CreateContainerError,
          Reason.RunContainerError);

  /**
   * What a kubelet says that tries again, under an otherwise hopeless reason: it is busy, or its
   * container runtime is busy or restarts.
   */
  private static final Pattern PASSING =
      Pattern.compile(
          "failed to sync \\w+ cache|context (deadline exceeded|canceled)|name .{0,300}is reserved"
              + "|error reading from server|transport is closing|connection error: desc"
              + "|container runtime is down",
          Pattern.DOTALL);

  /** Reasons that every pod goes through. */
  private static final Set<String> USUAL = Set.of("ContainerCreating", "PodInitializing");

  private static final Map<Reason, String> ADVICE =
      Map.of(
          Reason.ImagePullBackOff, "check the image's name and tag, and the pull secrets",
          Reason.ErrImageNeverPull, "check the image's name and tag: it isn't on the node",
          Reason.InvalidImageName, "correct the image's name",
          Reason.CrashLoopBackOff, "the container keeps ending: look at its log",
          Reason.CreateContainerConfigError, "check the ConfigMaps and Secrets that it names");

  /** What keeps the pod from starting, if anything does. */
  public static Optional<PodTrouble> of(Pod pod) {
    Optional<PodTrouble> waiting =
        Stream.concat(Pods.initContainers(pod).stream(), Pods.containers(pod).stream())
            .filter(c -> c.getState() != null && c.getState().getWaiting() != null)
            .filter(c -> c.getState().getWaiting().getReason() != null)
            .filter(c -> !USUAL.contains(c.getState().getWaiting().getReason()))
            .map(c -> ofWaiting(c, c.getState().getWaiting()))
            .findFirst();
    return waiting.isPresent() ? waiting : unschedulable(pod);
  }

  private static PodTrouble ofWaiting(ContainerStatus container, ContainerStateWaiting waiting) {
    Reason reason = Reason.ofWaiting(waiting.getReason());
    String detail =
        (reason == Reason.ContainerWaiting ? ": " + waiting.getReason() : "")
            + (waiting.getMessage() == null ? "" : ": " + waiting.getMessage());
    String advice = ADVICE.containsKey(reason) ? "; " + ADVICE.get(reason) : "";
    return new PodTrouble(
        reason,
        "container "
            + container.getName()
            + " ("
            + container.getImage()
            + ")"
            + detail
            + advice
            + LastWords.of(container.getLastState()),
        HOPELESS.contains(reason) && !PASSING.matcher(detail).find());
  }

  private static Optional<PodTrouble> unschedulable(Pod pod) {
    return Pods.condition(pod, "PodScheduled")
        .filter(condition -> "False".equals(condition.getStatus()))
        .map(
            condition ->
                new PodTrouble(
                    Reason.Unschedulable,
                    "no node can run the pod"
                        + (condition.getMessage() == null ? "" : ": " + condition.getMessage())
                        + "; check placement and resources",
                    false));
  }
}

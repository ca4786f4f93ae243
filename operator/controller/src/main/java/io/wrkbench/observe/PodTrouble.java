package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Why a pod doesn't start.
 *
 * @param reason CamelCase word
 * @param message what it means here and what to do
 * @param hopeless whether waiting won't help
 */
record PodTrouble(String reason, String message, boolean hopeless) {
  /** Seen only once the kubelet has tried and given up for the moment. */
  private static final Set<String> HOPELESS =
      Set.of(
          "ImagePullBackOff",
          "ErrImageNeverPull",
          "InvalidImageName",
          "ImageInspectError",
          "CrashLoopBackOff",
          "CreateContainerConfigError",
          "CreateContainerError",
          "RunContainerError");

  /** What a busy kubelet says before it tries again, under a reason that is hopeless otherwise. */
  private static final Pattern PASSING = Pattern.compile("failed to sync \\w+ cache");

  /** Longest end of a log that is passed on, in characters. */
  private static final int LAST_WORDS = 400;

  /** What every pod goes through. */
  private static final Set<String> USUAL = Set.of("ContainerCreating", "PodInitializing");

  private static final Map<String, String> ADVICE =
      Map.of(
          "ImagePullBackOff", "check the image's name and tag, and the pull secrets",
          "ErrImageNeverPull", "check the image's name and tag: it isn't on the node",
          "InvalidImageName", "correct the image's name",
          "CrashLoopBackOff", "the container ends again and again: look at its log",
          "CreateContainerConfigError", "check the ConfigMaps and Secrets that it names");

  /** What keeps the pod from starting, if anything does. */
  static Optional<PodTrouble> of(Pod pod) {
    Optional<PodTrouble> waiting =
        Stream.concat(
                pod.getStatus().getInitContainerStatuses().stream(),
                pod.getStatus().getContainerStatuses().stream())
            .filter(c -> c.getState() != null && c.getState().getWaiting() != null)
            .filter(c -> c.getState().getWaiting().getReason() != null)
            .filter(c -> !USUAL.contains(c.getState().getWaiting().getReason()))
            .map(c -> ofWaiting(c, c.getState().getWaiting()))
            .findFirst();
    return waiting.isPresent() ? waiting : unschedulable(pod);
  }

  private static PodTrouble ofWaiting(ContainerStatus container, ContainerStateWaiting waiting) {
    String reason = waiting.getReason();
    String detail = waiting.getMessage() == null ? "" : ": " + waiting.getMessage();
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
            + lastWords(container),
        HOPELESS.contains(reason) && !PASSING.matcher(detail).find());
  }

  /** What it said when it ended, where it did: the last lines of its log, or its own message. */
  private static String lastWords(ContainerStatus container) {
    if (container.getLastState() == null || container.getLastState().getTerminated() == null) {
      return "";
    }
    String message = container.getLastState().getTerminated().getMessage();
    if (message == null || message.isBlank()) {
      return "";
    }
    String text = message.strip().replaceAll("\\s*\\R\\s*", " | ");
    return "; it ended with: "
        + (text.length() <= LAST_WORDS ? text : "…" + text.substring(text.length() - LAST_WORDS));
  }

  private static Optional<PodTrouble> unschedulable(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .filter(c -> c.getType().equals("PodScheduled") && c.getStatus().equals("False"))
        .map(PodCondition::getMessage)
        .map(
            message ->
                new PodTrouble(
                    "Unschedulable",
                    "no node takes the pod: " + message + "; check placement and resources",
                    false))
        .findFirst();
  }
}

package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.wrkbench.pod.Pods;
import io.wrkbench.run.resource.ProbePod;
import java.util.Optional;

/** Tells probes that run from those that have ended. Pure. */
final class ProbeEnds {
  private ProbeEnds() {}

  /**
   * How a probe has ended, in words; empty while it runs.
   *
   * @param probe empty if it is gone
   */
  static Optional<String> how(Optional<Pod> probe) {
    if (probe.isEmpty()) {
      return Optional.of("its pod was removed");
    }
    Pod pod = probe.get();
    Optional<ContainerState> state =
        Pods.container(pod, ProbePod.CONTAINER).map(ContainerStatus::getState);
    if (state.map(ContainerState::getRunning).isPresent()) {
      return Optional.empty();
    }
    return Pods.disruption(pod)
        .or(() -> Optional.ofNullable(pod.getStatus()).map(PodStatus::getReason))
        .or(() -> state.map(ContainerState::getTerminated).map(ProbeEnds::inWords))
        .or(() -> Optional.of("its container doesn't run"));
  }

  private static String inWords(ContainerStateTerminated end) {
    return (end.getReason() == null ? "" : end.getReason() + ", ")
        + "exit code "
        + end.getExitCode();
  }
}

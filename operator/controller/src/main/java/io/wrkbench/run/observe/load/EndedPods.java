package io.wrkbench.run.observe.load;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.pod.Pods;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.LoadJob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Load pods that have ended, as the watch last showed them. An evicted or deleted pod may be gone
 * before a decision reads it, and with it the only information on why its load ended. This adds to
 * what is read live and never overrides it; an operator that was just started has none.
 */
public final class EndedPods {
  /** Far more than can end between two observations of a run. */
  private static final int MOST = 64;

  private final Map<String, Pod> byUid =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Pod> eldest) {
          return size() > MOST;
        }
      };

  /** Keeps the pod if it is a load pod and has ended. */
  public synchronized void saw(Pod pod) {
    if (hasEnded(pod)) {
      byUid.put(pod.getMetadata().getUid(), pod);
    }
  }

  /**
   * The pods of a run that were read live, plus the kept ones that weren't among them.
   *
   * @param run its UID
   */
  public synchronized List<Pod> with(String run, List<Pod> live) {
    List<String> there = live.stream().map(pod -> pod.getMetadata().getUid()).toList();
    return Stream.concat(
            live.stream(),
            byUid.values().stream()
                .filter(pod -> run.equals(pod.getMetadata().getLabels().get(Labels.RUN)))
                .filter(pod -> !there.contains(pod.getMetadata().getUid())))
        .toList();
  }

  private static boolean hasEnded(Pod pod) {
    return Pods.container(pod, LoadJob.CONTAINER)
        .map(ContainerStatus::getState)
        .map(ContainerState::getTerminated)
        .isPresent();
  }
}

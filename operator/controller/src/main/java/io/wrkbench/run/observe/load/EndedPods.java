package io.wrkbench.run.observe.load;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.pod.Pods;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.Ownership;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Load pods that have ended, as the watch last showed them. An evicted or deleted pod may be gone
 * before a decision reads it, and with it the only information on why its load ended. This adds to
 * what is read live and never overrides it; an operator that was just started has none.
 */
public final class EndedPods {
  /** Far more than can end between two observations of a run. */
  private static final int MOST = 64;

  private final Map<String, Pod> byUid = new LinkedHashMap<>();

  /** Keeps the pod if it is a load pod and has ended. */
  public synchronized void saw(Pod pod) {
    if (hasEnded(pod)) {
      byUid.put(pod.getMetadata().getUid(), pod);
      if (byUid.size() > MOST) {
        forgetOne();
      }
    }
  }

  /** The oldest one of the namespace with the most, so that nobody pushes out what is others'. */
  private void forgetOne() {
    byUid.values().stream()
        .collect(
            Collectors.groupingBy(EndedPods::namespace, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .max(Comparator.comparingInt(List::size))
        .ifPresent(pods -> byUid.remove(pods.get(0).getMetadata().getUid()));
  }

  /**
   * The pods of a run that were read live, plus the kept ones that weren't among them. Labels don't
   * make a pod the run's: anybody may write them, in any namespace.
   */
  public synchronized List<Pod> with(BenchmarkRun run, List<Pod> live) {
    List<String> there = live.stream().map(pod -> pod.getMetadata().getUid()).toList();
    return Stream.concat(
            live.stream(),
            byUid.values().stream()
                .filter(pod -> isOf(run, pod))
                .filter(pod -> !there.contains(pod.getMetadata().getUid())))
        .toList();
  }

  private static boolean isOf(BenchmarkRun run, Pod pod) {
    return namespace(pod).equals(run.getMetadata().getNamespace())
        && run.getMetadata().getUid().equals(pod.getMetadata().getLabels().get(Labels.RUN))
        && Ownership.isPodOf(run, pod);
  }

  private static String namespace(Pod pod) {
    return pod.getMetadata().getNamespace();
  }

  private static boolean hasEnded(Pod pod) {
    return Pods.container(pod, LoadJob.CONTAINER)
        .map(ContainerStatus::getState)
        .map(ContainerState::getTerminated)
        .isPresent();
  }
}

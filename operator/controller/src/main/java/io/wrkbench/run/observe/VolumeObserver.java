package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.live.LiveEvents;
import io.wrkbench.pod.VolumeTrouble;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Finds out whether pods wait for their volumes. Those that start as usual cost no request. */
public final class VolumeObserver {
  /** Pods of a part are alike, so a few tell. */
  private static final int MOST_PODS = 4;

  private final KubernetesClient client;
  private final Clock clock;

  /** Reads events through this client. */
  public VolumeObserver(KubernetesClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  /** What keeps the first of the pods from having its volumes; empty if nothing is known. */
  public Optional<VolumeTrouble> trouble(List<Pod> pods) {
    return pods.stream()
        .filter(pod -> VolumeTrouble.isSuspected(pod, clock.instant()))
        .limit(MOST_PODS)
        .flatMap(pod -> LiveEvents.last(client, pod, VolumeTrouble.REASONS).stream())
        .flatMap(last -> VolumeTrouble.of(last).stream())
        .findFirst();
  }
}

package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.live.LivePods;
import io.wrkbench.pod.PodEnds;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.Ownership;
import java.util.List;
import java.util.Set;

/** The pods of a run, as they are now. */
final class OwnPods {
  /** Roles of the pods that are replaced when they end. */
  private static final Set<String> SERVERS = Set.of(Labels.ROLE_TARGET, Labels.ROLE_CASSANDRA);

  private OwnPods() {}

  /** Those that one of the run's children created, whatever others carry its label. */
  static List<Pod> of(KubernetesClient client, BenchmarkRun run) {
    return LivePods.of(
        client,
        run.getMetadata().getNamespace(),
        run.getMetadata().getUid(),
        pod -> Ownership.isPodOf(run, pod));
  }

  /**
   * Without those of target and Cassandra that have ended for good: a kubelet has evicted them, or
   * never admitted them. They stay listed beside the pods that have replaced them.
   */
  static List<Pod> withoutReplaced(List<Pod> pods) {
    return pods.stream()
        .filter(
            pod ->
                !SERVERS.contains(pod.getMetadata().getLabels().get(Labels.ROLE))
                    || !PodEnds.isOver(pod))
        .toList();
  }
}

package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.live.LivePods;
import io.wrkbench.run.resource.Ownership;
import java.util.List;

/** The pods of a run, as they are now. */
final class OwnPods {
  private OwnPods() {}

  /** Those that one of the run's children created, whatever others carry its label. */
  static List<Pod> of(KubernetesClient client, BenchmarkRun run) {
    return LivePods.of(
        client,
        run.getMetadata().getNamespace(),
        run.getMetadata().getUid(),
        pod -> Ownership.isPodOf(run, pod));
  }
}

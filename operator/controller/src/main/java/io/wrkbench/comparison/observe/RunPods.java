package io.wrkbench.comparison.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.live.LivePods;
import io.wrkbench.pod.PodEnds;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.Ownership;
import java.time.Clock;
import java.time.Instant;

/** The pods of a comparison's runs, which may outlive both. */
final class RunPods {
  private final KubernetesClient client;
  private final Clock clock;

  RunPods(KubernetesClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  /** Whether one of them may still run. */
  boolean mayRun(HasMetadata comparison) {
    String prefix = VariantRun.prefix(comparison);
    Instant now = clock.instant();
    return !LivePods.ofAny(
            client,
            comparison.getMetadata().getNamespace(),
            pod -> runName(pod).startsWith(prefix) && isOfItsRun(pod) && PodEnds.mayRun(pod, now))
        .isEmpty();
  }

  /** Anybody may write labels and annotations; the names of a run's children hold its UID. */
  private static boolean isOfItsRun(Pod pod) {
    String uid = pod.getMetadata().getLabels().get(Labels.RUN);
    return Ownership.isUid(uid)
        && Ownership.isPodOf(
            Ownership.named(pod.getMetadata().getNamespace(), runName(pod), uid), pod);
  }

  private static String runName(Pod pod) {
    return pod.getMetadata().getAnnotations() == null
        ? ""
        : pod.getMetadata().getAnnotations().getOrDefault(Labels.RUN_NAME, "");
  }
}

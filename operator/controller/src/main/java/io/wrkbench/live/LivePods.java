package io.wrkbench.live;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.known.LivePod;
import io.wrkbench.run.resource.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Pods of runs, as they are now. Anybody may give others their labels. */
public final class LivePods {
  private LivePods() {}

  /** Those with the label of a run that are wanted. */
  public static List<Pod> of(
      KubernetesClient client, String namespace, String uid, Predicate<Pod> wanted) {
    return list(client, in(namespace).withLabel(Labels.RUN, uid), wanted);
  }

  /** Those of any run of the namespace that are wanted. */
  public static List<Pod> ofAny(KubernetesClient client, String namespace, Predicate<Pod> wanted) {
    return list(client, in(namespace).withLabel(Labels.RUN), wanted);
  }

  private static LiveList in(String namespace) {
    return LiveList.of("api/v1", namespace, "pods");
  }

  private static List<Pod> list(KubernetesClient client, LiveList all, Predicate<Pod> wanted) {
    List<Pod> pods = new ArrayList<>();
    all.each(
        client,
        LivePod.class,
        live -> {
          if (wanted.test(live.pod())) {
            pods.add(live.pod());
          }
        });
    return pods;
  }
}

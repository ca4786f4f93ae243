package io.wrkbench.run.observe.target;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.known.LivePod;
import io.wrkbench.live.LiveList;
import io.wrkbench.run.evidence.PodPlace;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tells the pods of a Service's namespace from others: whoever may write EndpointSlices may name
 * the UID of any pod in them, and a probe would measure it.
 */
public final class ServicePods {
  private final KubernetesClient client;

  /** Reads through this client. */
  public ServicePods(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Why pods that the endpoints of the run's Service name may not be measured, in words, by the
   * names of their nodes. Lists the namespace's pods; for another target, nothing is read.
   *
   * @param pods those of target and database
   */
  public Map<String, String> doubts(BenchmarkRun run, Collection<PodPlace> pods) {
    Map<String, String> nodes =
        pods.stream()
            .filter(pod -> pod.part() == Part.TARGET)
            .collect(Collectors.toMap(PodPlace::uid, PodPlace::node, (one, same) -> one));
    if (run.getSpec().target.service == null || nodes.isEmpty()) {
      return Map.of();
    }
    String namespace = ServiceTargets.namespace(run);
    try {
      Map<String, String> unseen = new HashMap<>(nodes);
      LiveList.of("api/v1", namespace, "pods")
          .each(client, LivePod.class, live -> remove(live.pod(), unseen));
      return byNode(
          unseen,
          node ->
              "namespace %s has no pod on %s with the UID that an endpoint names"
                  .formatted(namespace, node));
    } catch (KubernetesClientException e) {
      return byNode(
          nodes,
          node ->
              "the pods of namespace %s can't be listed: %s".formatted(namespace, e.getMessage()));
    }
  }

  private static void remove(Pod pod, Map<String, String> nodes) {
    nodes.remove(pod.getMetadata().getUid(), pod.getSpec().getNodeName());
  }

  private static Map<String, String> byNode(
      Map<String, String> nodes, Function<String, String> why) {
    return nodes.values().stream().distinct().collect(Collectors.toMap(Function.identity(), why));
  }
}

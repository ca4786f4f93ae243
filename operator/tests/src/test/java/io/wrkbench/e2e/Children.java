package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.resource.EarlyLoad;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.ResultConfigMap;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the operator made for a run. */
final class Children {
  private static final Duration CLEARED = Duration.ofSeconds(45);
  private static final KubernetesClient CLIENT = Cluster.client();

  private Children() {}

  /** Kind and name of all that is there. */
  static List<String> of(Run run) {
    String ns = run.namespace();
    String uid = run.uid();
    return Stream.of(
            CLIENT.apps().deployments().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.apps().replicaSets().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.batch().v1().jobs().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.pods().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.services().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.secrets().inNamespace(ns).withLabel(Labels.RUN, uid).list(),
            CLIENT.configMaps().inNamespace(ns).withLabel(Labels.RUN, uid).list())
        .map(list -> list.getItems())
        .flatMap(Collection::stream)
        .map(HasMetadata.class::cast)
        .map(child -> child.getKind() + "/" + child.getMetadata().getName())
        .toList();
  }

  /** Waits until nothing of the run runs any more, and only its ConfigMaps are left. */
  static void awaitOnlyConfigMaps(Run run) {
    Await.until(
        "of " + run + " only ConfigMaps are left",
        CLEARED,
        () -> of(run),
        left -> left.stream().allMatch(child -> child.startsWith("ConfigMap/")));
  }

  /** Waits until nothing at all is left of a deleted run. */
  static void awaitNone(Run run) {
    Await.until("nothing is left of " + run, CLEARED, () -> of(run), left -> left.isEmpty());
  }

  /** The run's pods in a role. */
  static List<Pod> pods(Run run, String role) {
    return CLIENT
        .pods()
        .inNamespace(run.namespace())
        .withLabel(Labels.RUN, run.uid())
        .withLabel(Labels.ROLE, role)
        .list()
        .getItems();
  }

  /** The run's one pod in a role; none or several fail. */
  static Pod pod(Run run, String role) {
    List<Pod> pods = pods(run, role);
    assertThat(pods).as("pods of %s in the role %s", run, role).hasSize(1);
    return pods.get(0);
  }

  /** Deletes the run's pods in a role at once. */
  static void deletePods(Run run, String role) {
    CLIENT
        .pods()
        .inNamespace(run.namespace())
        .withLabel(Labels.RUN, run.uid())
        .withLabel(Labels.ROLE, role)
        .withGracePeriod(0)
        .delete();
  }

  /** How many load pods of the run are running now, without one that waits for the target's URL. */
  static long runningLoads(Run run) {
    return pods(run, Labels.ROLE_ATTEMPT).stream()
        .filter(pod -> !"".equals(pod.getMetadata().getAnnotations().get(EarlyLoad.ANNOTATION)))
        .map(Pod::getStatus)
        .filter(status -> status.getPhase().equals("Running"))
        .count();
  }

  /** What the attempt's ConfigMap holds, by file name. */
  static Map<String, String> resultData(Run run, AttemptStatus attempt) {
    return CLIENT
        .configMaps()
        .inNamespace(run.namespace())
        .withName(attempt.resultConfigMap)
        .get()
        .getData();
  }

  /** The stored results by number; the same number twice fails. */
  static Map<Integer, LoadResult> results(Run run) {
    Map<Integer, LoadResult> results = new TreeMap<>();
    for (ConfigMap map :
        CLIENT
            .configMaps()
            .inNamespace(run.namespace())
            .withLabel(Labels.RUN, run.uid())
            .withLabel(Labels.ROLE, Labels.ROLE_RESULT)
            .list()
            .getItems()) {
      Integer number = Integer.valueOf(map.getMetadata().getLabels().get(Labels.NUMBER));
      LoadResult before = results.put(number, ResultConfigMap.read(map));
      assertThat(before).as("a second result of one number: %s", map.getMetadata()).isNull();
    }
    return results;
  }
}

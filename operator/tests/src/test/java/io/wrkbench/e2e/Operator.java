package io.wrkbench.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import java.time.Duration;
import java.util.List;

/** The operator that the chart installed. */
final class Operator {
  private static final String LABEL = "app.kubernetes.io/name";
  private static final String NAME = "wrkbench";
  private static final Duration START = Duration.ofSeconds(60);

  private Operator() {}

  /** Its Deployment; fails with what to do where none is installed. */
  static Deployment deployment() {
    List<Deployment> installed =
        Cluster.client()
            .apps()
            .deployments()
            .inAnyNamespace()
            .withLabel(LABEL, NAME)
            .list()
            .getItems();
    if (installed.size() != 1) {
      throw new AssertionError(
          installed.size()
              + " operators are installed in this cluster, and these tests need one; install it"
              + " with hack/install (bundled cluster) or helm install wrkbench charts/wrkbench"
              + " --namespace wrkbench --create-namespace");
    }
    return installed.get(0);
  }

  /** Waits for one of its pods; fails with what to do where none is installed. */
  static void awaitReady() {
    deployment();
    Await.until("the operator's pod is ready", START, Operator::pods, Operator::oneIsReady);
  }

  /** Ends it like a crash does: at once, without a word. Its Deployment starts another. */
  static void kill() {
    pods().forEach(pod -> Cluster.client().resource(pod).withGracePeriod(0).delete());
  }

  /** Kills it and waits for the next one to be ready. */
  static void restart() {
    List<String> old = pods().stream().map(pod -> pod.getMetadata().getUid()).toList();
    kill();
    Await.until(
        "another operator is ready",
        START,
        () -> pods().stream().filter(p -> !old.contains(p.getMetadata().getUid())).toList(),
        Operator::oneIsReady);
  }

  /** What it answers to {@code GET /metrics}. */
  static String metrics() {
    Pod pod = pods().get(0);
    return Cluster.client()
        .raw(
            "/api/v1/namespaces/%s/pods/%s:8080/proxy/metrics"
                .formatted(pod.getMetadata().getNamespace(), pod.getMetadata().getName()));
  }

  /** Its pods, and how often the container of each was started again. */
  static List<String> lives() {
    return pods().stream()
        .map(
            pod ->
                pod.getMetadata().getUid()
                    + " "
                    + pod.getStatus().getContainerStatuses().get(0).getRestartCount())
        .sorted()
        .toList();
  }

  /** The end of its log. */
  static String log(int lines) {
    StringBuilder text = new StringBuilder();
    for (Pod pod : pods()) {
      text.append(Cluster.client().pods().resource(pod).tailingLines(lines).getLog());
    }
    return text.toString();
  }

  private static List<Pod> pods() {
    return Cluster.client().pods().inAnyNamespace().withLabel(LABEL, NAME).list().getItems();
  }

  private static boolean oneIsReady(List<Pod> pods) {
    return pods.stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .flatMap(pod -> pod.getStatus().getConditions().stream())
        .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }
}

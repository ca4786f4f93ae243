package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Kubectl;
import java.time.Duration;
import java.util.List;

/**
 * Ends the JVM in a container as a crash does: by SIGKILL, without a word and while its pod stays.
 * A container's first process can't be killed like that from inside, so a pod on each node does it
 * that sees the node's processes. Its namespace must allow {@code hostPID}.
 */
final class Crash {
  private static final Duration START = Duration.ofSeconds(60);
  private static final KubernetesClient CLIENT = Cluster.client();

  /** With the UID of a pod in place of the first argument, either way a cgroup writes one. */
  private static final String SCRIPT =
      """
      killed=1
      for process in /proc/[0-9]*; do
        grep -q "$1" "$process/cgroup" 2>/dev/null && [ "$(cat "$process/comm")" = java ] &&
          kill -9 "${process#/proc/}" && killed=0
      done
      exit $killed""";

  private final String namespace;

  private Crash(String namespace) {
    this.namespace = namespace;
  }

  /** Starts a pod on each node, and waits until they run. */
  static Crash from(String namespace) {
    List<Pod> pods =
        CLIENT.nodes().list().getItems().stream()
            .map(node -> pod(namespace, node.getMetadata().getName()))
            .map(pod -> CLIENT.resource(pod).create())
            .toList();
    pods.forEach(
        pod ->
            Await.until(
                pod.getMetadata().getName() + " runs",
                START,
                () -> CLIENT.resource(pod).get().getStatus().getPhase(),
                "Running"::equals));
    return new Crash(namespace);
  }

  /** Kills the JVMs of this pod; fails where there is none. */
  void of(Pod pod) {
    Command.Result result =
        Kubectl.run(
            "",
            "exec",
            "--namespace",
            namespace,
            name(pod.getSpec().getNodeName()),
            "--",
            "/bin/sh",
            "-c",
            SCRIPT,
            "sh",
            pod.getMetadata().getUid().replace("-", "[-_]"));
    assertThat(result.exitCode()).as("no JVM of the pod was killed: %s", result.output()).isZero();
  }

  private static String name(String node) {
    return "crash-" + node;
  }

  private static Pod pod(String namespace, String node) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name(node))
        .withNamespace(namespace)
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .withHostPID(true)
        .withAutomountServiceAccountToken(false)
        .withTerminationGracePeriodSeconds(0L)
        .addNewContainer()
        .withName("crash")
        .withImage(Images.of("h2o"))
        .withCommand("/bin/sleep", "infinity")
        .withNewSecurityContext()
        .withRunAsUser(0L)
        .endSecurityContext()
        .endContainer()
        .endSpec()
        .build();
  }
}

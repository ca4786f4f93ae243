package io.wrkbench.e2e;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Images;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A server of a user's own, with a Service before it: nothing of it is Wrkbench's. */
final class OwnServer {
  private static final int PORT = 8080;
  private static final int SERVICE_UNAVAILABLE = 503;

  private final String namespace;
  private final String name;

  private OwnServer(String namespace, String name) {
    this.namespace = namespace;
    this.name = name;
  }

  /** Starts an Akka HTTP server in this mode and waits until it is ready. */
  static OwnServer start(String namespace, String mode) {
    OwnServer server = new OwnServer(namespace, mode);
    Map<String, String> labels = Map.of("app", mode);
    Cluster.client()
        .resource(
            new DeploymentBuilder()
                .withNewMetadata()
                .withName(mode)
                .withNamespace(namespace)
                .endMetadata()
                .withNewSpec()
                .withNewSelector()
                .withMatchLabels(labels)
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withTerminationGracePeriodSeconds(1L)
                .addNewContainer()
                .withName("server")
                .withImage(Images.of("akka-http"))
                .withArgs(mode)
                .withNewReadinessProbe()
                .withPeriodSeconds(1)
                .withNewHttpGet()
                .withPath("/ready")
                .withNewPort(PORT)
                .endHttpGet()
                .endReadinessProbe()
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build())
        .create();
    Cluster.client()
        .resource(
            new ServiceBuilder()
                .withNewMetadata()
                .withName(mode)
                .withNamespace(namespace)
                .endMetadata()
                .withNewSpec()
                .withSelector(labels)
                .addNewPort()
                .withPort(80)
                .withTargetPort(new IntOrString(PORT))
                .endPort()
                .endSpec()
                .build())
        .create();
    Await.until(
        "the test's own server is ready",
        Duration.ofSeconds(60),
        server::pods,
        pods -> pods.size() == 1 && ready(pods.get(0)));
    // A ready pod becomes an endpoint of its Service a moment later.
    Await.until(
        "the test's own server answers through its Service",
        Duration.ofSeconds(60),
        server::isReachable,
        reachable -> reachable);
    return server;
  }

  private boolean isReachable() {
    try {
      get("/ready");
      return true;
    } catch (KubernetesClientException e) {
      if (e.getCode() == SERVICE_UNAVAILABLE) {
        return false;
      }
      throw e;
    }
  }

  /** Name of its Service, on port 80. */
  String service() {
    return name;
  }

  /** Lets runs of these namespaces see how its Service is. */
  void allowFrom(String namespaces) {
    Cluster.patch(
        Cluster.client().services().inNamespace(namespace).withName(name),
        "{\"metadata\":{\"annotations\":{\"wrkbench.io/allow-from\":\"%s\"}}}"
            .formatted(namespaces));
  }

  /** Asks for so many pods, and doesn't wait for them. */
  void scale(int pods) {
    Cluster.client().apps().deployments().inNamespace(namespace).withName(name).scale(pods);
  }

  /** UIDs and restarts of its pods: the same as long as nobody touched them. */
  String identity() {
    Pod pod = pods().get(0);
    return pod.getMetadata().getUid()
        + "/"
        + pod.getStatus().getContainerStatuses().get(0).getRestartCount();
  }

  /** The address of its pod. */
  String url() {
    return "http://" + pods().get(0).getStatus().getPodIP() + ":" + PORT;
  }

  /** Name of its pod's node. */
  String node() {
    return pods().get(0).getSpec().getNodeName();
  }

  /** What it answers, asked through the API server: the test needs no way into the pod network. */
  String get(String path) {
    return Cluster.client()
        .raw("/api/v1/namespaces/%s/services/%s:80/proxy%s".formatted(namespace, name, path));
  }

  private List<Pod> pods() {
    return Cluster.client().pods().inNamespace(namespace).withLabel("app", name).list().getItems();
  }

  private static boolean ready(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }
}

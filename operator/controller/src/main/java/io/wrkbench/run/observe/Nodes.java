package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Optional;

/** Reads nodes, as far as the operator may: one that serves single namespaces may not. */
final class Nodes {
  private final KubernetesClient client;

  Nodes(KubernetesClient client) {
    this.client = client;
  }

  /** The node of that name; empty if there is none, or it may not be read. */
  Optional<Node> named(String name) {
    try {
      return Optional.ofNullable(client.nodes().withName(name).get());
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
        throw e;
      }
      return Optional.empty();
    }
  }
}

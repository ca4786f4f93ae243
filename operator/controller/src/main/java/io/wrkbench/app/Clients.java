package io.wrkbench.app;

import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.wrkbench.api.ApiJson;

/**
 * The clients of the API server. They share their connections and differ in their patience. Only
 * the first is ever closed, because that closes the others.
 */
final class Clients {
  /** Who writes, in the API server's audit log and in managedFields. */
  private static final String USER_AGENT = "wrkbench-operator";

  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int REACHABLE_MILLIS = 3_000;

  private Clients() {}

  /**
   * For the start and the watches. It asks again for some twenty seconds while the API server
   * answers with an error or not at all, for example because it starts, too.
   */
  static KubernetesClient create() {
    return new KubernetesClientBuilder()
        .withConfig(
            new ConfigBuilder()
                .withUserAgent(USER_AGENT)
                .withRequestTimeout(TIMEOUT_MILLIS)
                .build())
        .withKubernetesSerialization(ApiJson.serialization())
        .build();
  }

  /**
   * For the steps of objects. It asks a second time, as a connection may be stale. The loop tries a
   * step that has failed again, and looks after the object's bounds before: while a request is
   * repeated, nobody does, and other objects wait for the thread.
   */
  static KubernetesClient forSteps(KubernetesClient client) {
    return client
        .newClient(
            new RequestConfigBuilder()
                .withRequestRetryBackoffLimit(1)
                .withRequestTimeout(TIMEOUT_MILLIS)
                .build())
        .adapt(KubernetesClient.class);
  }

  /** For the question whether the API server answers at all. */
  static Client askingOnce(KubernetesClient client) {
    return client.newClient(
        new RequestConfigBuilder()
            .withRequestRetryBackoffLimit(0)
            .withRequestTimeout(REACHABLE_MILLIS)
            .build());
  }
}

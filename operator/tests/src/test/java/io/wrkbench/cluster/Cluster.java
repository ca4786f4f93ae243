package io.wrkbench.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;

/** The cluster that KUBECONFIG names: real, never a mock. */
public final class Cluster {
  private static final KubernetesClient CLIENT = connect();

  private Cluster() {}

  /** The one client of all tests. */
  public static KubernetesClient client() {
    return CLIENT;
  }

  private static KubernetesClient connect() {
    String file = System.getenv("KUBECONFIG");
    if (file == null || !new File(file).canRead()) {
      throw new IllegalStateException(
          "KUBECONFIG names no readable file (it is "
              + file
              + "); start the bundled cluster with hack/cluster up --nodes 2, then"
              + " eval \"$(hack/cluster env)\"");
    }
    Config config = Config.fromKubeconfig(new File(file));
    // A refused request is an answer, not a reason to ask again.
    config.setRequestRetryBackoffLimit(0);
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}

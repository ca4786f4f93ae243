package io.wrkbench.cluster;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.EditReplacePatchable;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.File;
import java.util.Map;

/** The cluster that KUBECONFIG names: real, never a mock. */
public final class Cluster {
  private static final KubernetesClient CLIENT = connect();

  private Cluster() {}

  /** The one client of all tests. */
  public static KubernetesClient client() {
    return CLIENT;
  }

  /** Creates a ConfigMap with these files, by name. */
  public static ConfigMap createConfigMap(
      String namespace, String name, Map<String, String> files) {
    return CLIENT
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .endMetadata()
                .withData(files)
                .build())
        .create();
  }

  /**
   * Merges this JSON into a stored object. It names no version, so it can't conflict with a
   * controller's write, as an {@code edit} does.
   */
  public static void patch(EditReplacePatchable<?> resource, String json) {
    resource.patch(PatchContext.of(PatchType.JSON_MERGE), json);
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

package io.wrkbench.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/** Whether the cluster has the CustomResourceDefinitions that the operator serves. */
final class Definitions {
  private Definitions() {}

  /**
   * Checks that there are those of these kinds.
   *
   * @throws IllegalStateException if one is missing; says which, and what to do
   */
  static void check(KubernetesClient client, List<Class<? extends HasMetadata>> kinds) {
    for (Class<? extends HasMetadata> kind : kinds) {
      if (!client.supports(kind)) {
        throw new IllegalStateException(
            "the cluster has no CustomResourceDefinition "
                + HasMetadata.getPlural(kind)
                + "."
                + HasMetadata.getGroup(kind)
                + "; install it: the chart does with crds.install, otherwise apply the files of the"
                + " chart's folder files/crds");
      }
    }
  }
}

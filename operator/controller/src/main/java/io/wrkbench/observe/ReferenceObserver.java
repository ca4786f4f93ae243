package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.KeyRef;
import io.wrkbench.resource.PlanVolume;
import java.util.Optional;

/**
 * Looks for the ConfigMaps that a spec names. A pod that lacks one would wait without a word in its
 * status; so it is said before any pod is started.
 */
public final class ReferenceObserver {
  private final KubernetesClient client;

  /** Reads through this client. */
  public ReferenceObserver(KubernetesClient client) {
    this.client = client;
  }

  /** What is missing, in a sentence. */
  Optional<String> missing(BenchmarkRun run) {
    return PlanVolume.references(run.getSpec()).entrySet().stream()
        .flatMap(
            reference ->
                missing(run, reference.getKey(), reference.getValue().configMapKeyRef).stream())
        .findFirst();
  }

  private Optional<String> missing(BenchmarkRun run, String field, KeyRef reference) {
    String namespace = run.getMetadata().getNamespace();
    ConfigMap map = client.configMaps().inNamespace(namespace).withName(reference.name).get();
    if (map == null) {
      return Optional.of(
          "there is no ConfigMap " + reference.name + "; create it, or correct " + field);
    }
    boolean there =
        (map.getData() != null && map.getData().containsKey(reference.key))
            || (map.getBinaryData() != null && map.getBinaryData().containsKey(reference.key));
    return there
        ? Optional.empty()
        : Optional.of(
            "ConfigMap "
                + reference.name
                + " has no key "
                + reference.key
                + "; add it, or correct "
                + field);
  }
}

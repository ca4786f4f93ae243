package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.ConfigMapSource;
import io.wrkbench.api.KeyRef;
import io.wrkbench.child.JsonHash;
import io.wrkbench.run.resource.PlanVolume;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads what a run's load pods read from the user's ConfigMaps. Each pod reads it anew, so somebody
 * who edits one changes the load between two attempts.
 */
final class FilesObserver {
  private final KubernetesClient client;

  FilesObserver(KubernetesClient client) {
    this.client = client;
  }

  /**
   * SHA-256 of it, in 64 hexadecimal digits; empty if the spec names no ConfigMap, or one that
   * isn't there any more.
   */
  Optional<String> hash(BenchmarkRun run) {
    Map<String, ConfigMapSource> references = PlanVolume.references(run.getSpec());
    Map<String, String> contents = new HashMap<>();
    references.forEach(
        (field, source) ->
            content(run.getMetadata().getNamespace(), source.configMapKeyRef)
                .ifPresent(content -> contents.put(field, content)));
    return references.isEmpty() || contents.size() < references.size()
        ? Optional.empty()
        : Optional.of(JsonHash.of(contents));
  }

  private Optional<String> content(String namespace, KeyRef reference) {
    ConfigMap map = client.configMaps().inNamespace(namespace).withName(reference.name).get();
    return map == null ? Optional.empty() : content(map, reference.key);
  }

  /** What the ConfigMap has under the key, as the API server has it: binary data in Base64. */
  static Optional<String> content(ConfigMap map, String key) {
    return Stream.of(map.getData(), map.getBinaryData())
        .filter(data -> data != null && data.get(key) != null)
        .map(data -> data.get(key))
        .findFirst();
  }
}

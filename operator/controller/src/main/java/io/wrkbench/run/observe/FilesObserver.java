package io.wrkbench.run.observe;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.ConfigMapSource;
import io.wrkbench.api.KeyRef;
import io.wrkbench.run.resource.PlanVolume;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

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
    if (references.isEmpty()) {
      return Optional.empty();
    }
    MessageDigest digest = sha256();
    for (Map.Entry<String, ConfigMapSource> reference : references.entrySet()) {
      Optional<String> content =
          content(run.getMetadata().getNamespace(), reference.getValue().configMapKeyRef);
      if (content.isEmpty()) {
        return Optional.empty();
      }
      byte[] bytes = content.get().getBytes(UTF_8);
      digest.update("%s %d ".formatted(reference.getKey(), bytes.length).getBytes(UTF_8));
      digest.update(bytes);
    }
    return Optional.of(HexFormat.of().formatHex(digest.digest()));
  }

  /** As the API server has it: binary data in Base64. */
  private Optional<String> content(String namespace, KeyRef reference) {
    ConfigMap map = client.configMaps().inNamespace(namespace).withName(reference.name).get();
    return map == null
        ? Optional.empty()
        : Optional.ofNullable(map.getData())
            .map(data -> data.get(reference.key))
            .or(
                () ->
                    Optional.ofNullable(map.getBinaryData()).map(data -> data.get(reference.key)));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

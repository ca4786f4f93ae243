package io.wrkbench.comparison.variant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wrkbench.api.comparison.BenchmarkComparison;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the nulls of a patch that never got into the cluster: {@code kubectl apply}, unless
 * server-side, drops every null. It says what it was given in an annotation. Pure.
 */
final class DroppedNulls {
  private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
  private static final ObjectMapper JSON = new ObjectMapper();

  private DroppedNulls() {}

  /** Path of the first field that a variant's patch was to remove; empty if none was dropped. */
  static Optional<String> first(BenchmarkComparison comparison, String variant, JsonNode patch) {
    for (JsonNode one : applied(comparison).at("/spec/variants")) {
      if (one.path("name").asText().equals(variant)) {
        return dropped("", one.path("patch"), patch);
      }
    }
    return Optional.empty();
  }

  private static JsonNode applied(BenchmarkComparison comparison) {
    Map<String, String> annotations = comparison.getMetadata().getAnnotations();
    String applied = annotations == null ? null : annotations.get(APPLIED);
    try {
      return applied == null ? JSON.missingNode() : JSON.readTree(applied);
    } catch (JsonProcessingException e) {
      return JSON.missingNode(); // Somebody else has written it.
    }
  }

  private static Optional<String> dropped(String path, JsonNode given, JsonNode stored) {
    for (Map.Entry<String, JsonNode> field : given.properties()) {
      String name = path + field.getKey();
      JsonNode there = stored == null ? JSON.missingNode() : stored.path(field.getKey());
      Optional<String> found =
          field.getValue().isNull()
              ? Optional.of(name).filter(dropped -> there.isMissingNode())
              : dropped(name + ".", field.getValue(), there);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}

package io.wrkbench.run.resource;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.ServerTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The user's ConfigMaps without which a run's pods don't start: those of the spec's own fields, and
 * those in free-form parts that aren't optional. Pure.
 */
public final class ConfigMapReferences {
  /**
   * One of them.
   *
   * @param field of the spec that names it
   * @param name of the ConfigMap
   * @param key that it must have; empty if any will do
   */
  public record Reference(String field, String name, Optional<String> key) {}

  private final List<Reference> found = new ArrayList<>();

  private ConfigMapReferences() {}

  /** All that the spec names, in its order. A podTemplate may have any form. */
  public static List<Reference> of(BenchmarkRunSpec spec) {
    ConfigMapReferences references = new ConfigMapReferences();
    PlanVolume.references(spec)
        .forEach(
            (field, source) ->
                references.found.add(
                    new Reference(
                        field,
                        source.configMapKeyRef.name,
                        Optional.of(source.configMapKeyRef.key))));
    ServerTarget server = spec.target.server;
    if (server != null) {
      references.addEnv(
          "target.server.env", ApiJson.serialization().convertValue(server.env, JsonNode.class));
      references.addPod("target.server.podTemplate.spec", server.podTemplate);
    }
    references.addPod("load.podTemplate.spec", spec.load.podTemplate);
    return List.copyOf(references.found);
  }

  private void addPod(String field, JsonNode podTemplate) {
    if (podTemplate == null) {
      return;
    }
    JsonNode pod = podTemplate.path("spec");
    for (String list : List.of("initContainers", "containers")) {
      JsonNode containers = pod.path(list);
      for (int i = 0; i < containers.size(); i++) {
        addContainer("%s.%s[%d]".formatted(field, list, i), containers.path(i));
      }
    }
    JsonNode volumes = pod.path("volumes");
    for (int i = 0; i < volumes.size(); i++) {
      String volume = "%s.volumes[%d]".formatted(field, i);
      addFiles(volume + ".configMap", volumes.path(i).path("configMap"));
      JsonNode sources = volumes.path(i).at("/projected/sources");
      for (int j = 0; j < sources.size(); j++) {
        addFiles(
            "%s.projected.sources[%d].configMap".formatted(volume, j),
            sources.path(j).path("configMap"));
      }
    }
  }

  private void addContainer(String field, JsonNode container) {
    addEnv(field + ".env", container.path("env"));
    JsonNode envFrom = container.path("envFrom");
    for (int i = 0; i < envFrom.size(); i++) {
      add(
          "%s.envFrom[%d].configMapRef".formatted(field, i),
          envFrom.path(i).path("configMapRef"),
          Optional.empty());
    }
  }

  private void addEnv(String field, JsonNode env) {
    for (int i = 0; i < env.size(); i++) {
      JsonNode reference = env.path(i).at("/valueFrom/configMapKeyRef");
      add("%s[%d].valueFrom.configMapKeyRef".formatted(field, i), reference, key(reference));
    }
  }

  private void addFiles(String field, JsonNode source) {
    JsonNode items = source.path("items");
    if (items.isEmpty()) {
      add(field, source, Optional.empty());
    }
    for (JsonNode item : items) {
      add(field, source, key(item));
    }
  }

  private static Optional<String> key(JsonNode named) {
    return Optional.of(named.path("key").asText()).filter(key -> !key.isEmpty());
  }

  /** What names nothing is left to the API server. */
  private void add(String field, JsonNode reference, Optional<String> key) {
    String name = reference.path("name").asText();
    if (!name.isEmpty() && !reference.path("optional").asBoolean()) {
      found.add(new Reference(field, name, key));
    }
  }
}

package io.wrkbench.apiserver;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.cluster.Cluster;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The fields of BenchmarkRun as the API server has them. */
final class Schema {
  /**
   * Kubernetes' own types and cass-operator's: what they hold is documented there, and not ours to
   * enumerate.
   */
  static final Set<String> OTHERS =
      Set.of(
          "spec.load.podTemplate",
          "spec.target.server.env",
          "spec.target.server.podTemplate",
          "spec.target.server.resources",
          "spec.cassandra.datacenter.config",
          "spec.cassandra.datacenter.resources",
          "status.conditions");

  private Schema() {}

  /** The CRD in the cluster. */
  static CustomResourceDefinition installed() {
    CustomResourceDefinition crd =
        Cluster.client()
            .apiextensions()
            .v1()
            .customResourceDefinitions()
            .withName("benchmarkruns.wrkbench.io")
            .get();
    if (crd == null) {
      throw new AssertionError(
          "the cluster has no CRD benchmarkruns.wrkbench.io; install Wrkbench with hack/install");
    }
    return crd;
  }

  /** All fields with their schemas, by path: {@code spec.request.headers.name}. */
  static Map<String, JsonNode> fields() {
    JsonNode schema =
        Serialization.jsonMapper()
            .valueToTree(installed().getSpec().getVersions().get(0).getSchema());
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    collect("", schema.get("openAPIV3Schema"), fields);
    return fields;
  }

  private static void collect(String path, JsonNode schema, Map<String, JsonNode> fields) {
    if (OTHERS.contains(path)) {
      return;
    }
    JsonNode object = schema.path("type").asText().equals("array") ? schema.get("items") : schema;
    object
        .path("properties")
        .properties()
        .forEach(
            field -> {
              String name = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
              fields.put(name, field.getValue());
              collect(name, field.getValue(), fields);
            });
  }
}

package io.wrkbench.apiserver;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.cluster.Cluster;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** One of our CRDs as the API server has it. */
enum Schema {
  /** BenchmarkRun. */
  RUN("benchmarkruns", "spec"),
  /** BenchmarkComparison. */
  COMPARISON("benchmarkcomparisons", "spec.template");

  /**
   * Kubernetes' own types and cass-operator's in a run's spec: what they hold is documented there,
   * and not ours to enumerate.
   */
  private static final Set<String> OTHERS =
      Set.of(
          ".load.podTemplate",
          ".target.server.env",
          ".target.server.podTemplate",
          ".target.server.resources",
          ".cassandra.datacenter.config",
          ".cassandra.datacenter.resources");

  private final String plural;
  private final String run;

  /**
   * One.
   *
   * @param run where it has the fields of a run's spec
   */
  Schema(String plural, String run) {
    this.plural = plural;
    this.run = run;
  }

  /** What kubectl calls many of the kind. */
  String plural() {
    return plural;
  }

  /** Name of the CRD. */
  String crd() {
    return plural + ".wrkbench.io";
  }

  /** The CRD in the cluster. */
  CustomResourceDefinition installed() {
    CustomResourceDefinition crd =
        Cluster.client().apiextensions().v1().customResourceDefinitions().withName(crd()).get();
    if (crd == null) {
      throw new AssertionError(
          "the cluster has no CRD " + crd() + "; install Wrkbench with hack/install");
    }
    return crd;
  }

  /** All fields with their schemas, by path: {@code spec.request.headers.name}. */
  Map<String, JsonNode> fields() {
    JsonNode schema =
        Serialization.jsonMapper()
            .valueToTree(installed().getSpec().getVersions().get(0).getSchema());
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    collect("", schema.get("openAPIV3Schema"), fields);
    return fields;
  }

  private void collect(String path, JsonNode schema, Map<String, JsonNode> fields) {
    if (isOthers(path)) {
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

  private boolean isOthers(String path) {
    return path.equals("status.conditions")
        || path.startsWith(run) && OTHERS.contains(path.substring(run.length()));
  }
}

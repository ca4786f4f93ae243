package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.wrkbench.cluster.Cluster;
import java.util.Arrays;

/** The kinds that are generated. */
enum OurKind {
  /** BenchmarkRuns. */
  RUN("BenchmarkRun", "benchmarkruns"),
  /** BenchmarkComparisons; the operator makes runs for them. */
  COMPARISON("BenchmarkComparison", "benchmarkcomparisons");

  private final String kind;
  private final String plural;

  OurKind(String kind, String plural) {
    this.kind = kind;
    this.plural = plural;
  }

  /** The kind of a manifest. */
  static OurKind of(JsonNode manifest) {
    String kind = manifest.path("kind").asText();
    return Arrays.stream(values()).filter(one -> one.kind.equals(kind)).findFirst().orElse(RUN);
  }

  /** As manifests say it. */
  String kind() {
    return kind;
  }

  /** As paths of the API say it. */
  String plural() {
    return plural;
  }

  /** All of the kind in a namespace. */
  NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      in(String namespace) {
    return Cluster.client()
        .genericKubernetesResources(
            new ResourceDefinitionContext.Builder()
                .withGroup("wrkbench.io")
                .withVersion("v1alpha1")
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(true)
                .build())
        .inNamespace(namespace);
  }
}

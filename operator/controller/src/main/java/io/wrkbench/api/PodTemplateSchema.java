package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Map;

/**
 * Schema of a free-form {@code podTemplate}. It lists only the fields that are often written with a
 * wrong shape, so that the API server refuses these.
 */
@PreserveUnknownFields
final class PodTemplateSchema {
  @PreserveUnknownFields
  @JsonPropertyDescription("Labels and annotations of the pods.")
  @JsonProperty("metadata")
  Metadata metadata;

  @PreserveUnknownFields
  @JsonPropertyDescription("A PodSpec.")
  @JsonProperty("spec")
  Spec spec;

  private PodTemplateSchema() {}

  static final class Metadata {
    @JsonPropertyDescription("Labels of the pods.")
    @JsonProperty("labels")
    Map<String, String> labels;

    @JsonPropertyDescription("Annotations of the pods.")
    @JsonProperty("annotations")
    Map<String, String> annotations;
  }

  static final class Spec {
    @Size(max = 100)
    @JsonPropertyDescription("Containers, among them the one that Wrkbench sets.")
    @JsonProperty("containers")
    List<Named> containers;

    @Size(max = 100)
    @JsonPropertyDescription("Containers that run before the others.")
    @JsonProperty("initContainers")
    List<Named> initContainers;

    @Size(max = 100)
    @JsonPropertyDescription("Volumes of the pods.")
    @JsonProperty("volumes")
    List<Named> volumes;

    @Size(max = 100)
    @JsonPropertyDescription("Taints that the pods tolerate.")
    @JsonProperty("tolerations")
    List<Item> tolerations;

    @Size(max = 100)
    @JsonPropertyDescription("How the pods are spread over nodes.")
    @JsonProperty("topologySpreadConstraints")
    List<Item> topologySpreadConstraints;

    @Size(max = 100)
    @JsonPropertyDescription("Secrets to pull images with.")
    @JsonProperty("imagePullSecrets")
    List<Item> imagePullSecrets;

    @Size(max = 100)
    @JsonPropertyDescription("Additional host names that the pods resolve.")
    @JsonProperty("hostAliases")
    List<Item> hostAliases;

    @JsonPropertyDescription("Labels that the pods' node must have.")
    @JsonProperty("nodeSelector")
    Map<String, String> nodeSelector;
  }

  /** The rule replaces {@code required}, which would also refuse updates of stored runs. */
  @PreserveUnknownFields
  @ValidationRule(value = "has(self.name)", message = "it needs a name")
  static final class Named {
    @JsonPropertyDescription("Its name.")
    @JsonProperty("name")
    String name;
  }

  @PreserveUnknownFields
  static final class Item {}
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Required;

/** The load tool and its settings. */
public class Load {
  @Required
  @JsonPropertyDescription(
      "Load by wrk: a closed loop, in which each connection sends its next request when the last"
          + " one is answered.")
  public WrkLoad wrk;

  @PreserveUnknownFields
  @SchemaFrom(type = Object.class)
  @JsonPropertyDescription(
      "A PodTemplateSpec that is merged under what the operator sets for load pods. Their container"
          + " is named 'load'. Checked by the API server before anything is started.")
  public JsonNode podTemplate;
}

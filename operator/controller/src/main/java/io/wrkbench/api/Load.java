package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/** The load tool and its settings. */
public class Load {
  @Required
  @JsonPropertyDescription(
      "Load by wrk: a closed loop, in which each connection sends its next request when the last"
          + " one is answered.")
  public WrkLoad wrk;

  @Default("1")
  @Min(1)
  @Max(50)
  @JsonPropertyDescription(
      "Load pods that start together, each with the whole load; their results are merged by"
          + " histogram. Default: 1.")
  public Integer generators = 1;

  @PreserveUnknownFields
  @SchemaFrom(type = Object.class)
  @JsonPropertyDescription(
      "A PodTemplateSpec that is merged under what the operator sets for load pods. Their container"
          + " is named 'load'. Checked by the API server before anything is started.")
  public JsonNode podTemplate;
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** Whether an objective was met. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class ObjectiveStatus {
  @JsonPropertyDescription("Figure of the summary.")
  public String metric;

  @JsonPropertyDescription("Lower bound.")
  public String min;

  @JsonPropertyDescription("Upper bound.")
  public String max;

  @JsonPropertyDescription(
      "The measured value. If it is absent, it wasn't measured, and the objective counts as"
          + " missed.")
  public String value;

  @JsonPropertyDescription("Whether the value is within the bounds.")
  public Boolean met;
}

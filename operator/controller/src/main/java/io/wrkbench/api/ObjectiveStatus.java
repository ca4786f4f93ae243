package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** Whether an objective was met. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class ObjectiveStatus {
  @JsonPropertyDescription("Figure of the summary.")
  public String metric;

  @JsonPropertyDescription("Least that it may be.")
  public String min;

  @JsonPropertyDescription("Most that it may be.")
  public String max;

  @JsonPropertyDescription("What it is; absent where it wasn't measured, which counts as missed.")
  public String value;

  @JsonPropertyDescription("Whether it is within its bounds.")
  public Boolean met;
}

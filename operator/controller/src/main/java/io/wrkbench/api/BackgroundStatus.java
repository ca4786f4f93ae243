package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * Result of one load in the background of an attempt; nothing of it is in the attempt's figures.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class BackgroundStatus extends Figures {
  @JsonPropertyDescription("Name of the load, as in spec.background.")
  public String name;

  @JsonPropertyDescription(
      "Why it has no figures, as a CamelCase word; absent where it has. Its connections were open"
          + " during the attempt all the same.")
  public String reason;

  @JsonPropertyDescription("Why it has no figures, and what to do.")
  public String message;
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** Result of one background load during an attempt. The attempt's own figures don't include it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class BackgroundStatus extends Figures {
  @JsonPropertyDescription("Name of the load, as in spec.background.")
  public String name;

  @JsonPropertyDescription(
      "Why the load has no figures, as a CamelCase word; absent if it has figures. Its connections"
          + " were open during the attempt in either case.")
  public String reason;

  @JsonPropertyDescription("Why the load has no figures, and what to do.")
  public String message;
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** How the warm-up went. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public class WarmupStatus {
  @JsonPropertyDescription(
      "Reached or NotReached; absent if the spec asks for a duration. NotReached: the attempts were"
          + " measured on a target that may still have been getting faster, or whose throughput"
          + " never settles.")
  public String steady;

  @JsonPropertyDescription("Requests per second of each window of 5 s, in their order.")
  public List<BigDecimal> windows = new ArrayList<>();

  @JsonPropertyDescription(
      "What tells the target's pods from others when the warm-up ended, as attempts[].targetPods"
          + " does: other pods aren't warmed up.")
  public String targetPods;
}

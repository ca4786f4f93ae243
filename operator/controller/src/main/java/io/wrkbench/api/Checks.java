package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** Requests that the run sent and that aren't load. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Checks {
  @JsonPropertyDescription("Requests by which answers were checked before the load.")
  public Long verification;

  @JsonPropertyDescription(
      "Answered requests by which the latency of a connection alone was measured.")
  public Long singleConnection;
}

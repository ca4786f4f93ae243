package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a load ended. */
public enum Outcome {
  /** It was measured. */
  @JsonProperty("Succeeded")
  SUCCEEDED,
  /** It was not; reason and message say why. */
  @JsonProperty("Failed")
  FAILED
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** The load tool and its settings. */
public class Load {
  @Required
  @JsonPropertyDescription(
      "Load by wrk: a closed loop, in which each connection sends its next request when the last"
          + " one is answered.")
  public WrkLoad wrk;
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** A value that is kept in a Secret; only the load pods get to see it. */
public class SecretSource {
  @Required
  @JsonPropertyDescription("Key of a Secret in the run's namespace.")
  public KeyRef secretKeyRef;
}

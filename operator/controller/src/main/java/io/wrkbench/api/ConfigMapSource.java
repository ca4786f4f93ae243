package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** Content that is kept in a ConfigMap. It is read when a load starts. */
public class ConfigMapSource {
  @Required
  @JsonPropertyDescription("Key of a ConfigMap in the run's namespace.")
  public KeyRef configMapKeyRef;
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** One key of a ConfigMap or Secret in the run's namespace. */
public class KeyRef {
  @Required
  @Size(min = 1, max = 253)
  @Pattern(Patterns.NAME)
  @JsonPropertyDescription("Name of the object, in the run's namespace.")
  public String name;

  @Required
  @Size(min = 1, max = 253)
  @Pattern("^[-._a-zA-Z0-9]+$")
  @JsonPropertyDescription("Key in its data.")
  public String key;
}

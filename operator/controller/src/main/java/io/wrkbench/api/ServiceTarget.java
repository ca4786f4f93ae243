package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** A Service that already exists in the cluster. */
public class ServiceTarget {
  @Required
  @Pattern("^[a-z]([-a-z0-9]*[a-z0-9])?$")
  @Size(min = 1, max = 63)
  @JsonPropertyDescription("Name of the Service.")
  public String name;

  @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
  @Size(min = 1, max = 63)
  @JsonPropertyDescription("Namespace of the Service. Default: the run's own.")
  public String namespace;

  @Required
  @Min(1)
  @Max(65535)
  @JsonPropertyDescription("Port of the Service.")
  public Integer port;
}

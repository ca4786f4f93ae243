package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Pattern;
import io.wrkbench.result.GoDuration;

/** How long a request took on a connection alone. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class SingleConnectionStatus {
  @JsonPropertyDescription("Name of the background load; absent for the load itself.")
  public String background;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("Mean latency; with pipelining, that of a batch.")
  public GoDuration mean;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("Median latency.")
  public GoDuration p50;

  @JsonPropertyDescription("Why there is no latency, if there is none.")
  public String missing;
}

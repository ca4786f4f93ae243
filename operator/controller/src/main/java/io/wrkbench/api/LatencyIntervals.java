package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Pattern;
import io.wrkbench.result.GoDuration;

/** Confidence intervals for percentiles of the latency of a typical attempt. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class LatencyIntervals {
  /** One of them. */
  public static class Interval {
    @SchemaFrom(type = String.class)
    @Pattern(Durations.WRITTEN)
    @JsonPropertyDescription("Lower bound.")
    public GoDuration low;

    @SchemaFrom(type = String.class)
    @Pattern(Durations.WRITTEN)
    @JsonPropertyDescription("Upper bound.")
    public GoDuration high;
  }

  @JsonPropertyDescription("Of the attempts' medians.")
  public Interval p50;

  @JsonPropertyDescription("Of the attempts' 99th percentiles.")
  public Interval p99;
}

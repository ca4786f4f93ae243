package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Pattern;
import io.wrkbench.result.GoDuration;

/** Figures of a latency histogram. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Latency {
  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("Arithmetic mean.")
  public GoDuration mean;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("Standard deviation.")
  public GoDuration stdev;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("Slowest answer.")
  public GoDuration max;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("Median: half of the answers took at most this long.")
  public GoDuration p50;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("75th percentile.")
  public GoDuration p75;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("90th percentile.")
  public GoDuration p90;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("95th percentile.")
  public GoDuration p95;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("99th percentile.")
  public GoDuration p99;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("99.9th percentile.")
  public GoDuration p999;

  /**
   * The figure of that name; null if it wasn't measured.
   *
   * @throws IllegalArgumentException if there is no such figure
   */
  public GoDuration figure(String name) {
    return switch (name) {
      case "mean" -> mean;
      case "stdev" -> stdev;
      case "max" -> max;
      case "p50" -> p50;
      case "p75" -> p75;
      case "p90" -> p90;
      case "p95" -> p95;
      case "p99" -> p99;
      case "p999" -> p999;
      default -> throw new IllegalArgumentException("no latency figure is named " + name);
    };
  }
}

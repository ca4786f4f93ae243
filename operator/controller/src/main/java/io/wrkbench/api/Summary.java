package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.math.BigDecimal;

/** Figures over the attempts that succeeded and are not discarded. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Summary {
  /** Median and range over attempts. */
  public static class Throughput {
    @JsonPropertyDescription("Median over the attempts; of an even number, the mean of the two.")
    public BigDecimal median;

    @JsonPropertyDescription("Least over the attempts.")
    public BigDecimal min;

    @JsonPropertyDescription("Most over the attempts.")
    public BigDecimal max;
  }

  @JsonPropertyDescription("Answered requests per second.")
  public Throughput requestsPerSecond;

  @JsonPropertyDescription(
      "Recorded latency of all requests of these attempts: of their merged histogram, not an"
          + " average of percentiles. Absent where an attempt's histogram was lost.")
  public Latency latency;

  @JsonPropertyDescription("Errors of all kinds.")
  public Long errorsTotal;

  @JsonPropertyDescription(
      "Errors divided by requests (answered ones, and those without an answer), as a decimal"
          + " number.")
  public String errorRatio;

  @JsonPropertyDescription(
      "Met, Missed with each bound that isn't kept, or Unknown where the run ended before it could be"
          + " held to them. Absent without objectives.")
  public String objectives;
}

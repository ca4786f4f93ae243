package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.math.BigDecimal;

/** Figures over the attempts that succeeded and are not discarded. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Summary {
  /** Median and range over attempts. */
  public static class Throughput {
    @JsonPropertyDescription(
        "Median over the attempts; with an even number, the mean of the middle two.")
    public BigDecimal median;

    @JsonPropertyDescription("Lowest value over the attempts.")
    public BigDecimal min;

    @JsonPropertyDescription("Highest value over the attempts.")
    public BigDecimal max;
  }

  @JsonPropertyDescription("Answered requests per second.")
  public Throughput requestsPerSecond;

  @JsonPropertyDescription(
      "Recorded latency of all requests of these attempts, from their merged histogram; not an"
          + " average of percentiles. Absent if an attempt's histogram was lost.")
  public Latency latency;

  @JsonPropertyDescription("Errors of all kinds.")
  public Long errorsTotal;

  @JsonPropertyDescription("Errors divided by requests, answered or not, as a decimal number.")
  public String errorRatio;

  @JsonPropertyDescription(
      "Met, Missed with each missed bound, or Unknown if the run ended before its objectives could"
          + " be judged. Absent without objectives.")
  public String objectives;
}

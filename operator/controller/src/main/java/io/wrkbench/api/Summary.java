package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import java.math.BigDecimal;

/**
 * Figures over the attempts that succeeded and are not discarded: what was measured, and how near
 * to it the target's typical attempt is. Intervals need three attempts.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Summary {
  /** Median, range and confidence interval over attempts. */
  public static class Throughput {
    @JsonPropertyDescription(
        "Median over the attempts; with an even number, the mean of the middle two.")
    public BigDecimal median;

    @JsonPropertyDescription("Lowest value over the attempts.")
    public BigDecimal min;

    @JsonPropertyDescription("Highest value over the attempts.")
    public BigDecimal max;

    @JsonPropertyDescription(
        "Lower bound of the 95 % confidence interval of a typical attempt. The interval holds for this"
            + " start of the target, on the machine as it was. Absent with fewer than 3 attempts.")
    public BigDecimal low;

    @JsonPropertyDescription("Upper bound of that interval.")
    public BigDecimal high;
  }

  @JsonPropertyDescription("Answered requests per second.")
  public Throughput requestsPerSecond;

  @JsonPropertyDescription(
      "Recorded latency of all requests of these attempts, from their merged histogram; not an"
          + " average of percentiles. Absent if an attempt's histogram was lost.")
  public Latency latency;

  @SchemaFrom(type = String.class)
  @JsonPropertyDescription(
      "How precisely requestsPerSecond is known: half the width of its confidence interval, relative"
          + " to the median, rounded up. Absent with fewer than 3 attempts.")
  public Percentage precision;

  @JsonPropertyDescription(
      "95 % confidence intervals of a typical attempt's latency. If a percentile of latency, which is"
          + " of all requests together, lies outside its interval, some attempts differ from the"
          + " others. Absent with fewer than 3 attempts.")
  public LatencyIntervals latencyIntervals;

  @JsonPropertyDescription("Errors of all kinds.")
  public Long errorsTotal;

  @JsonPropertyDescription(
      "Errors divided by requests, answered or not, as a decimal number, rounded up to six digits"
          + " behind its zeros.")
  public String errorRatio;

  @JsonPropertyDescription(
      "Met, Missed with each missed bound, or Unknown if the run ended before its objectives could"
          + " be judged. Absent without objectives.")
  public String objectives;
}

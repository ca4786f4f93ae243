package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Pattern;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;

/** What was measured of one load. What a tool can't know is absent, never zero. */
public abstract class Figures {
  @Pattern(Patterns.TIME)
  @JsonPropertyDescription("When the load began (RFC 3339).")
  public String startTime;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("How long the load took.")
  public GoDuration duration;

  @JsonPropertyDescription(
      "Requests that were answered. The target may have received up to one more per connection,"
          + " which was in flight when the load stopped.")
  public Long requests;

  @JsonPropertyDescription("Answered requests per second of duration.")
  public BigDecimal requestsPerSecond;

  @JsonPropertyDescription("Bytes read per second of duration, headers included.")
  public Long bytesPerSecond;

  @JsonPropertyDescription(
      "Latency as recorded. wrk: from sending a request to its whole answer. ab and curl: the same,"
          + " plus opening the connection. constantRate: from the time at which the request was"
          + " due. A percentile that the tool doesn't report is absent.")
  public Latency latency;

  @JsonPropertyDescription(
      "Latency with wrk's correction for coordinated omission, which adds the requests that slow"
          + " answers kept from being sent. wrk prints this one; other tools don't have it.")
  public Latency latencyCorrected;

  @JsonPropertyDescription("Errors by kind.")
  public Errors errors;
}

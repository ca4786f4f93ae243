package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;

/** Result of one attempt. What wasn't measured is absent, never zero. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class AttemptStatus {
  /** How an attempt ended. */
  public enum Outcome {
    /** It was measured to its end. */
    Succeeded,
    /** It has no result; the reason says why. */
    Failed
  }

  @JsonPropertyDescription("Number of the attempt, from 1.")
  public Integer number;

  @JsonPropertyDescription("Succeeded or Failed.")
  public Outcome outcome;

  @JsonPropertyDescription("Why the attempt failed, as a CamelCase word.")
  public String reason;

  @JsonPropertyDescription("Why the attempt failed, and what to do.")
  public String message;

  @JsonPropertyDescription("Reported but not summarised (discardAttempts).")
  public Boolean discarded;

  @JsonPropertyDescription("When the load began (RFC 3339).")
  public String startTime;

  @SchemaFrom(type = String.class)
  @JsonPropertyDescription("How long the load took.")
  public GoDuration duration;

  @SchemaFrom(type = String.class)
  @JsonPropertyDescription(
      "Where several generators loaded: from the first one's start to the last one's.")
  public GoDuration startSpread;

  @JsonPropertyDescription(
      "Requests that were answered. The target may have received up to one request more for each"
          + " connection, on its way when the load stopped.")
  public Long requests;

  @JsonPropertyDescription("Answered requests per second of duration.")
  public BigDecimal requestsPerSecond;

  @JsonPropertyDescription("Bytes read per second of duration, headers included.")
  public Long bytesPerSecond;

  @JsonPropertyDescription(
      "Latency as recorded: from sending a request to its whole answer, of those that were sent.")
  public Latency latency;

  @JsonPropertyDescription(
      "Latency with wrk's correction for coordinated omission: adds the requests that slow answers"
          + " kept from being sent. This is what wrk prints.")
  public Latency latencyCorrected;

  @JsonPropertyDescription("Errors by kind.")
  public Errors errors;

  @JsonPropertyDescription(
      "ConfigMap with the attempt's full histograms (result.json) and the tool's own output.")
  public String resultConfigMap;
}

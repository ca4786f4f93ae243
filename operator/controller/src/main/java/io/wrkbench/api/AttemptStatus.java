package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Pattern;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Result of one attempt. What wasn't measured is absent, never zero. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class AttemptStatus extends Figures {
  /** How an attempt ended. */
  public enum Outcome {
    /** It was measured to its end. */
    Succeeded,
    /** It has no result; the reason says why. */
    Failed
  }

  @Max(Integer.MAX_VALUE)
  @JsonPropertyDescription("Number of the attempt, from 1.")
  public Integer number;

  @JsonPropertyDescription("Succeeded or Failed.")
  public Outcome outcome;

  @JsonPropertyDescription("Why the attempt failed, as a CamelCase word.")
  public String reason;

  @JsonPropertyDescription(
      "Why the attempt failed and what to do, and which parts of its result couldn't be stored.")
  public String message;

  @JsonPropertyDescription("Whether the attempt is reported but not summarised (discardAttempts).")
  public Boolean discarded;

  @JsonPropertyDescription(
      "The requested rate and the rate that was reached; only for load.constantRate.")
  public RateStatus rate;

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  @JsonPropertyDescription(
      "Results of the background loads during this attempt, in the order of the spec.")
  public List<BackgroundStatus> background = new ArrayList<>();

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription(
      "Time between the first and the last generator's start; only with several generators.")
  public GoDuration startSpread;

  @JsonPropertyDescription(
      "Concurrency by Little's law, relative to the connections: recorded latencies divided by"
          + " connections and duration. Near 1 if each connection waited for an answer all the time.")
  public BigDecimal concurrency;

  @JsonPropertyDescription(
      "How fast the load's machine was, relative to the median of the run's attempts. Neighbours of"
          + " a virtual machine can slow it down without a trace elsewhere.")
  public BigDecimal machineSpeed;

  @JsonPropertyDescription(
      "What tells the target's pods from others when the attempt began: a hash of their UIDs, and of"
          + " the restarts of those of target.server. Absent for target.url, and if the pods aren't"
          + " known.")
  public String targetPods;

  @JsonPropertyDescription(
      "The same when the attempt had ended, if the pods had changed by then; otherwise absent.")
  public String targetPodsAtEnd;

  @JsonPropertyDescription(
      "What load, target, database and machines used during the attempt. Of more attempts than the"
          + " status has room for, that of the first ones is left out.")
  public Resources resources;

  @JsonPropertyDescription(
      "ConfigMap with the attempt's full histograms (result.json), the tool's own output (output.txt)"
          + " and the attempt second by second (seconds.csv), and the first two of each load in the"
          + " background (background-NAME.json, background-NAME.txt).")
  public String resultConfigMap;
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SelectableField;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;

/** What a user reads. Only the operator writes it, whole, and only forward. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonClassDescription("Where the run stands, and what was measured. Only the operator writes it.")
@ValidationRule(
    value =
        "!has(self.cleanedUp) || !self.cleanedUp || has(self.phase) && self.phase in ['Completed',"
            + " 'Failed', 'Cancelled']",
    message = "cleanedUp can only be true for a run that has ended")
public class BenchmarkRunStatus {
  @JsonPropertyDescription("Where the run stands.")
  public Phase phase;

  @JsonPropertyDescription("What happens now, or how the run ended, in a sentence.")
  public String message;

  @JsonPropertyDescription("Short form of the target, for the printed columns.")
  public String target;

  @JsonPropertyDescription("Short form of the load, for the printed columns.")
  public String load;

  @JsonPropertyDescription("Generation of the spec that this status describes.")
  public Long observedGeneration;

  @JsonPropertyDescription(
      "SHA-256 of the free-form parts (podTemplate, Cassandra's config) of the admitted spec. If"
          + " they change afterwards, the run fails.")
  public String specHash;

  @Max(Integer.MAX_VALUE)
  @JsonPropertyDescription("Index of the measuring slot that the run holds.")
  public Integer slot;

  @Pattern(Patterns.TIME)
  @JsonPropertyDescription("When the run was admitted (RFC 3339).")
  public String startTime;

  @Pattern(Patterns.TIME)
  @JsonPropertyDescription("When the run ended (RFC 3339).")
  public String completionTime;

  @JsonPropertyDescription(
      "True once everything that the run started is gone (except what keepTarget keeps) and its"
          + " measuring slot is released.")
  @SelectableField
  public Boolean cleanedUp;

  @JsonPropertyDescription(
      "CassandraReady, TargetReady, TargetVerified, Valid, ObjectivesMet, Finished, Complete,"
          + " Failed, Stalled.")
  public List<Condition> conditions = new ArrayList<>();

  @JsonPropertyDescription("The load that runs now; absent between loads.")
  public CurrentLoad current;

  @Pattern(Patterns.TIME)
  @JsonPropertyDescription("When the warm-up ended (RFC 3339).")
  public String warmupEndTime;

  @JsonPropertyDescription("How the warm-up went; what wasn't observed of it is absent.")
  public WarmupStatus warmup;

  @JsonPropertyDescription("Attempts that have ended, in their order.")
  public List<AttemptStatus> attempts = new ArrayList<>();

  @JsonPropertyDescription("Figures over the attempts that succeeded and are not discarded.")
  public Summary summary;

  @JsonPropertyDescription("What limited the run, judged by the counted attempts so far.")
  public BottleneckStatus bottleneck;

  @JsonPropertyDescription(
      "How long a request takes that waits for no other: on one connection, by the same tool, before"
          + " the first counted attempt. Of the load, and of each background load.")
  public List<SingleConnectionStatus> singleConnection = new ArrayList<>();

  @JsonPropertyDescription("Requests that were sent and aren't load.")
  public Checks checks;

  @JsonPropertyDescription("Whether each objective was met.")
  public List<ObjectiveStatus> objectives = new ArrayList<>();

  @JsonPropertyDescription("Where and with what the run was measured.")
  public Environment environment;
}

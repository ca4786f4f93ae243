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
    message = "cleanedUp can only be true of a run that has ended")
public class BenchmarkRunStatus {
  @JsonPropertyDescription("Where the run stands.")
  public Phase phase;

  @JsonPropertyDescription("What happens now, or how the run ended, in a sentence.")
  public String message;

  @JsonPropertyDescription("Short form of the target, for the printed columns.")
  public String target;

  @JsonPropertyDescription("Short form of the load, for the printed columns.")
  public String load;

  @JsonPropertyDescription("Generation of the spec that this status speaks of.")
  public Long observedGeneration;

  @JsonPropertyDescription(
      "SHA-256 of the free-form parts of the spec (podTemplate, Cassandra's config) that was"
          + " admitted; a run in which these change is ended.")
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
      "True once all that the run had started is gone (but for what keepTarget keeps), and its"
          + " measuring slot is given back.")
  @SelectableField
  public Boolean cleanedUp;

  @JsonPropertyDescription(
      "CassandraReady, TargetReady, TargetVerified, ObjectivesMet, Finished, Complete, Failed,"
          + " Stalled.")
  public List<Condition> conditions = new ArrayList<>();

  @JsonPropertyDescription("The load that runs now; absent between loads.")
  public CurrentLoad current;

  @Pattern(Patterns.TIME)
  @JsonPropertyDescription("When the warm-up ended (RFC 3339).")
  public String warmupEndTime;

  @JsonPropertyDescription("How the warm-up went, where that was observed.")
  public WarmupStatus warmup;

  @JsonPropertyDescription("Attempts that have ended, in their order.")
  public List<AttemptStatus> attempts = new ArrayList<>();

  @JsonPropertyDescription("Over the attempts that succeeded and are not discarded.")
  public Summary summary;

  @JsonPropertyDescription("Whether each objective was met.")
  public List<ObjectiveStatus> objectives = new ArrayList<>();

  @JsonPropertyDescription("Where and with what it was measured.")
  public Environment environment;
}

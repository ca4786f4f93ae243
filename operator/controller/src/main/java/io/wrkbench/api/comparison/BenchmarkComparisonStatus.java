package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SelectableField;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.kubernetes.api.model.Condition;
import io.wrkbench.api.Patterns;
import java.util.ArrayList;
import java.util.List;

/** What the operator reports. Only the operator writes it. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonClassDescription("What was measured, and how the variants compare.")
public class BenchmarkComparisonStatus {
  @JsonPropertyDescription("Where the comparison stands.")
  public ComparisonPhase phase;

  @JsonPropertyDescription("What happens now, or how the comparison ended, in a sentence.")
  public String message;

  @JsonPropertyDescription("Names of the variants, the baseline first, for the printed columns.")
  public String names;

  @JsonPropertyDescription(
      "The verdict that matters most, for the printed columns, on the first metric: Better or Worse"
          + " comes before NotResolvable and that before Same, and of several the one furthest from 1.")
  public String verdict;

  @JsonPropertyDescription(
      "Rounds that were measured, of how many at most, for the printed columns.")
  public String rounds;

  @JsonPropertyDescription(
      "Met, Missed with each missed bound, or Unknown if the comparison can't tell, or ended before it"
          + " could. Absent without objectives.")
  public String objectives;

  @JsonPropertyDescription("Generation of the spec that this status describes.")
  public Long observedGeneration;

  @Max(Integer.MAX_VALUE)
  @JsonPropertyDescription("Index of the measuring slot that the comparison holds.")
  public Integer slot;

  @JsonPropertyDescription(
      "Start value of the random order in which the rounds measure the variants.")
  public Long seed;

  @Pattern(Patterns.TIME)
  @JsonPropertyDescription("When the comparison was admitted (RFC 3339).")
  public String startTime;

  @Pattern(Patterns.TIME)
  @JsonPropertyDescription("When the comparison ended (RFC 3339).")
  public String completionTime;

  @JsonPropertyDescription(
      "True once its last run is cleaned up and its measuring slot is released.")
  @SelectableField
  public Boolean cleanedUp;

  @JsonPropertyDescription(
      "TargetReady or CassandraReady while something that a variant refers to is missing; Resolved,"
          + " ObjectivesMet, Finished, Complete, Failed, Stalled.")
  public List<Condition> conditions = new ArrayList<>();

  @JsonPropertyDescription("Each variant in each round, in the order in which they were measured.")
  public List<MeasurementStatus> measurements = new ArrayList<>();

  @JsonPropertyDescription("Figures of each variant.")
  public List<VariantStatus> variants = new ArrayList<>();

  @JsonPropertyDescription("Each variant beside the baseline, by each metric.")
  public List<RatioStatus> comparisons = new ArrayList<>();
}

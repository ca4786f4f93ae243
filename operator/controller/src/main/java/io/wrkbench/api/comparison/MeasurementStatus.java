package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Pattern;
import io.wrkbench.api.Durations;
import io.wrkbench.api.Latency;
import io.wrkbench.api.Patterns;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;

/**
 * One variant in one round: the run that measures it, and its figures once it has ended. Decisions
 * are made from these alone.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class MeasurementStatus {
  /** What was measured; absent if it wasn't. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class Values {
    @JsonPropertyDescription("Answered requests.")
    public Long requests;

    @JsonPropertyDescription("Errors of all kinds.")
    public Long errors;

    @JsonPropertyDescription("Answered requests per second.")
    public BigDecimal requestsPerSecond;

    @JsonPropertyDescription("Recorded latency.")
    public Latency latency;

    @Pattern(Durations.WRITTEN)
    @SchemaFrom(type = String.class)
    @JsonPropertyDescription(
        "CPU time that a fixed piece of work took, on the slowest of the machines: a slower machine takes"
            + " more.")
    public GoDuration work;
  }

  /** What has to be the same in all rounds, or another thing is compared. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class Place {
    @JsonPropertyDescription(
        "Node of the target, if it is one pod; of the load if the target's isn't known.")
    public String node;

    @JsonPropertyDescription("Node of the load, if it is one pod.")
    public String loadNode;

    @JsonPropertyDescription("Kernel of the node.")
    public String kernel;

    @JsonPropertyDescription(
        "Kernel of the load's node, if that is another one; absent where it is that of the variant's"
            + " first run.")
    public String loadKernel;

    @JsonPropertyDescription("Digest of the target's image.")
    public String image;

    @JsonPropertyDescription(
        "Start of the SHA-256 of what the load pods read from ConfigMaps; absent if they read"
            + " nothing, and where it is that of the variant's first run.")
    public String filesHash;

    @JsonPropertyDescription(
        "Start of the hash of the pods behind target.service, as status.attempts[].targetPods of the"
            + " run has it; absent if they aren't known, and where it is that of the variant's first"
            + " run.")
    public String targetPods;

    @JsonPropertyDescription(
        "Nodes of the Cassandra that was started for the run. Many are cut to a prefix and a hash.")
    public String cassandraNodes;

    @JsonPropertyDescription(
        "Value of the label kubernetes.io/hostname of that Cassandra's node, if it has a single one."
            + " Absent if it isn't known, and where it is that of the variant's first run.")
    public String cassandraHostname;

    @JsonPropertyDescription("Digest of that Cassandra's image.")
    public String cassandraImage;
  }

  @Max(Rounds.MOST)
  @JsonPropertyDescription("Number of the round, from 1.")
  public Integer round;

  @JsonPropertyDescription("Name of the variant.")
  public String variant;

  @JsonPropertyDescription("Name of the BenchmarkRun that measures it.")
  public String run;

  @JsonPropertyDescription(
      "Its UID. Only a run that is listed here measures without a slot of its own.")
  public String uid;

  @Pattern(Patterns.TIME)
  @JsonPropertyDescription("When the run ended (RFC 3339); absent while it measures.")
  public String completionTime;

  @JsonPropertyDescription(
      "Status of the run's condition Valid: True, False or Unknown. Absent if the run has no result.")
  public String valid;

  @JsonPropertyDescription(
      "Why this measurement isn't compared, as a CamelCase word: its run failed, lost a pod, was"
          + " disturbed from outside, or its target's pods changed. Absent for one that is.")
  public String leftOut;

  @JsonPropertyDescription(
      "What limited the run, as status.bottleneck.limit of the run has it. Absent for a run that didn't measure"
          + " one connection alone, as those after the first rounds.")
  public String limit;

  @JsonPropertyDescription("The figures.")
  public Values values;

  @JsonPropertyDescription("Where and on what it was measured.")
  public Place place;

  /** Whether its run has ended. */
  public boolean hasEnded() {
    return completionTime != null;
  }
}

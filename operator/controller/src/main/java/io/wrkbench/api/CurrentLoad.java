package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Pattern;
import java.util.ArrayList;
import java.util.List;

/**
 * The load that runs now. It is written while its Job is still suspended, so that a load that ran
 * is never mistaken for one that didn't.
 */
public class CurrentLoad {
  /** One background load. */
  public static class Background {
    @JsonPropertyDescription("Name of the load, as in spec.background.")
    public String name;

    @JsonPropertyDescription("Name of its Job.")
    public String job;

    @JsonPropertyDescription("UID of its Job.")
    public String jobUid;
  }

  @Max(Integer.MAX_VALUE)
  @JsonPropertyDescription("Number of the attempt; 0 is the warm-up.")
  public Integer number;

  @JsonPropertyDescription("Name of its Job.")
  public String job;

  @JsonPropertyDescription("UID of its Job.")
  public String jobUid;

  @Pattern(Patterns.TIME)
  @JsonPropertyDescription("When it was started (RFC 3339).")
  public String startTime;

  @JsonPropertyDescription(
      "The target's pods and their restart counts at the start; a different value at the end means"
          + " that the target restarted in between.")
  public String targetIdentity;

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  @JsonPropertyDescription(
      "What tells the target's pods from others at the start: a hash of their UIDs, and of the"
          + " restarts of those of target.server. Absent for target.url, and if the pods aren't"
          + " known.")
  public String targetPods;

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  @JsonPropertyDescription(
      "The pods of the run's Cassandra datacenter and their restart counts at the start; a"
          + " different value at the end means that Cassandra restarted in between.")
  public String cassandraIdentity;

  @Pattern(Patterns.TIME)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonPropertyDescription(
      "When all background loads had opened their connections (RFC 3339). The attempt begins after"
          + " that.")
  public String connectedTime;

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  @JsonPropertyDescription("The background loads, in the order of the spec.")
  public List<Background> background = new ArrayList<>();
}

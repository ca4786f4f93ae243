package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * The load that runs now. It is written while its Job is still suspended, so that a load that ran
 * can never be taken for one that didn't.
 */
public class CurrentLoad {
  @JsonPropertyDescription("Number of the attempt; 0 is the warm-up.")
  public Integer number;

  @JsonPropertyDescription("Name of its Job.")
  public String job;

  @JsonPropertyDescription("UID of its Job.")
  public String jobUid;

  @JsonPropertyDescription("When it was started (RFC 3339).")
  public String startTime;

  @JsonPropertyDescription(
      "The target's pods and their restarts at the start; another value at the end means that the"
          + " target restarted in between.")
  public String targetIdentity;

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  @JsonPropertyDescription(
      "The pods of the run's Cassandra datacenter and their restarts at the start; another value at"
          + " the end means that Cassandra restarted in between.")
  public String cassandraIdentity;
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.ArrayList;
import java.util.List;

/** What was used during an attempt. What wasn't measured is absent, never zero. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public class Resources {
  @JsonPropertyDescription("The target's pods.")
  public PartUse target;

  @JsonPropertyDescription(
      "The load pods, without those of background loads; of each only the container that sends the"
          + " load.")
  public PartUse load;

  @JsonPropertyDescription("The pods of the Cassandra that was started for the run.")
  public PartUse cassandra;

  @JsonPropertyDescription(
      "The machines that the run was on, at most four: first one of each part, load, target and"
          + " cassandra, then the others in that order.")
  public List<MachineUse> machines = new ArrayList<>();

  @JsonPropertyDescription("How many more machines the run was on; absent if all are listed.")
  public Integer moreMachines;

  @JsonPropertyDescription("The run's parts that were on these: load, target, cassandra.")
  public List<String> moreMachinesParts = new ArrayList<>();

  @JsonPropertyDescription("What of it couldn't be measured, and why.")
  public List<String> missing = new ArrayList<>();
}

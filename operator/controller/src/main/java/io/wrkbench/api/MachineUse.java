package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Pattern;
import io.wrkbench.result.GoDuration;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** What was used of a machine during an attempt, in cores. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class MachineUse {
  /** What each part of the run used of it. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class Used {
    @JsonPropertyDescription(
        "All load pods on it, those of background loads among them. Absent if one has sidecars, which"
            + " it can't measure.")
    public BigDecimal load;

    @JsonPropertyDescription("The target's pods on it.")
    public BigDecimal target;

    @JsonPropertyDescription("The pods of the run's Cassandra on it.")
    public BigDecimal cassandra;
  }

  @JsonPropertyDescription("What the kernel calls this start of the machine (boot ID).")
  public String bootId;

  @JsonPropertyDescription(
      "The cluster's nodes that it is: nodes with the same boot ID are one machine.")
  public List<String> nodes = new ArrayList<>();

  @JsonPropertyDescription("The run's parts that were on it: load, target, cassandra.")
  public List<String> parts = new ArrayList<>();

  @JsonPropertyDescription("CPU cores that it has.")
  public BigDecimal cores;

  @JsonPropertyDescription("Cores that were busy, on average, without steal.")
  public BigDecimal busy;

  @JsonPropertyDescription(
      "Of busy, what interrupts took; much of it is networking. Absent where the kernel counts that as"
          + " used by whom the interrupts come between (without CONFIG_IRQ_TIME_ACCOUNTING).")
  public BigDecimal interrupts;

  @JsonPropertyDescription("What the hypervisor gave to other virtual machines.")
  public BigDecimal steal;

  @JsonPropertyDescription("What the run's parts used of it.")
  public Used used;

  @JsonPropertyDescription(
      "Of busy, what neither the run nor interrupts took. Absent unless all of the run's parts on it"
          + " are measured, and the target can't have been there as well.")
  public BigDecimal others;

  @JsonPropertyDescription(
      "Share of the time in which a thread waited for a core (pressure stall information), 0 to 1.")
  public BigDecimal pressure;

  @Pattern(Durations.WRITTEN)
  @SchemaFrom(type = String.class)
  @JsonPropertyDescription(
      "CPU time that a fixed piece of work took, by which machineSpeed is known.")
  public GoDuration work;
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import java.math.BigDecimal;

/**
 * What the pods of a part of a run used during an attempt: of the load, the target or Cassandra.
 * Sums over its pods, and shares of the pod that has the greatest.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class PartUse {
  @JsonPropertyDescription("CPU cores that it used, on average.")
  public BigDecimal cores;

  @JsonPropertyDescription(
      "CPU cores that it could have used: the least of its limit, of the CPUs that it may run on, and"
          + " of what it used plus what was idle on its machines.")
  public BigDecimal available;

  @JsonPropertyDescription(
      "Its CPU limit, in cores: of each pod its own, or the sum of its containers' if that is less;"
          + " absent if one that takes CPU has none.")
  public BigDecimal limit;

  @JsonPropertyDescription("Of cores, what it used in its own code.")
  public BigDecimal user;

  @JsonPropertyDescription("Of cores, what it used in the kernel.")
  public BigDecimal system;

  @JsonPropertyDescription(
      "Share of the scheduler's periods in which its CPU limit stopped it, 0 to 1: its pod's, or that"
          + " of a container which takes a quarter of the pod's CPU or more. Absent if that is 0.25 at"
          + " most, and a container which takes less, but 1 % or more, was stopped more often than"
          + " 0.25: requests may have waited for it or not.")
  public BigDecimal throttled;

  @JsonPropertyDescription("The CPU limit that stopped it so often, in cores; absent if none did.")
  public BigDecimal throttledLimit;

  @JsonPropertyDescription(
      "Share of the time in which its busiest thread ran or waited for a core, 0 to 1. A thread near"
          + " 1 can't do more.")
  public BigDecimal busiestThread;

  @JsonPropertyDescription("How many of its threads waited for a core, on average.")
  public BigDecimal runQueueWait;

  @JsonPropertyDescription("Context switches of its threads per request of the attempt.")
  public BigDecimal contextSwitchesPerRequest;

  @JsonPropertyDescription(
      "Share of its CPU that threads used which collect garbage in a JVM, 0 to 1.")
  public BigDecimal gc;

  @JsonPropertyDescription("Memory in use, page cache included, as a quantity; the highest value.")
  public String memory;

  @JsonPropertyDescription("Share of the time in which one of its threads waited for memory.")
  public BigDecimal memoryPressure;

  @JsonPropertyDescription(
      "TCP segments that it sent again: what was counted while it was sampled, scaled to the whole"
          + " attempt.")
  public Long retransmits;

  @JsonPropertyDescription("Of the TCP segments that it sent, the share that it sent again.")
  public BigDecimal retransmitted;

  @JsonPropertyDescription(
      "Bytes per second in the direction that carried more, without the loopback interface.")
  public Long bytesPerSecond;

  @JsonPropertyDescription("Most closed connections whose port was still taken (TIME_WAIT).")
  public Long timeWait;

  @Max(Integer.MAX_VALUE)
  @JsonPropertyDescription("Ports that the same pod may open connections from.")
  public Integer ports;

  @JsonPropertyDescription(
      "TCP connections that it opened: what was counted while it was sampled, scaled to the whole"
          + " attempt.")
  public Long connectionsOpened;
}

package io.wrkbench.judge.measured;

/**
 * A figure of one attempt that says how busy a part was. Counters are taken over the whole sample
 * intervals that lie within the attempt.
 *
 * <p>The load pod measures the signals of the load itself; the probe measures those of the target
 * and of Cassandra. Where a part has several pods, cores and bytes are sums, shares are those of
 * the pod that has the greatest.
 */
public enum Signal {
  /** Cores that the load pods of this load used, on average. From cpu.stat of their cgroups. */
  LOAD_CORES("load.cores"),
  /**
   * Cores that they could have used: the least of their limit, of their CPU set, and of what they
   * used plus what was idle on their machines.
   */
  LOAD_AVAILABLE("load.available"),
  /**
   * Share of the time in which the busiest thread of the load tool ran or waited for a core: 0.97
   * for 97 %. From schedstat; absent for a tool that starts a process for each request.
   */
  LOAD_BUSIEST_THREAD("load.busiestThread"),
  /** Share of the scheduler's periods in which the load pod was stopped by its own CPU limit. */
  LOAD_THROTTLED("load.throttled"),
  /** Most sockets that were in TIME_WAIT at once in a load pod. */
  LOAD_TIME_WAIT("load.timeWait"),
  /** Ports that the same pod could open connections from. From ip_local_port_range. */
  LOAD_PORTS("load.ports"),
  /** Connections that the load pods opened in the attempt. From ActiveOpens in their snmp. */
  LOAD_CONNECTIONS_OPENED("load.connectionsOpened"),
  /** Share of the TCP segments sent by the load pods that were sent again: 0.01 for 1 %. */
  LOAD_RETRANSMITTED("load.retransmitted"),

  /** Cores that the target's pods used, on average. From cpu.stat of their cgroups. */
  TARGET_CORES("target.cores"),
  /** Of these, in user code. */
  TARGET_USER("target.user"),
  /** Of these, in the kernel. */
  TARGET_SYSTEM("target.system"),
  /**
   * Cores that they could have used: the least of their limit, of their CPU set, and of what they
   * used plus what was idle on their machines.
   */
  TARGET_AVAILABLE("target.available"),
  /**
   * Share of the scheduler's periods in which the target was stopped by its CPU limit: that of a
   * pod, or of a container that takes a large part of its pod's CPU. Absent if it is the limit of
   * another container alone that may keep requests waiting.
   */
  TARGET_THROTTLED("target.throttled"),
  /** Cores of the limit that stopped it so often; absent if none did. Only for messages. */
  TARGET_THROTTLED_LIMIT("target.throttledLimit"),
  /** Context switches of the target's threads ÷ the attempt's requests. */
  TARGET_SWITCHES("target.contextSwitchesPerRequest"),
  /** As of the load, of the target's threads. */
  TARGET_BUSIEST_THREAD("target.busiestThread"),
  /** How many of the target's threads waited for a core, on average. From schedstat. */
  TARGET_RUN_QUEUE_WAIT("target.runQueueWait"),
  /** Bytes of memory that the target's pods had in use. From memory.current. */
  TARGET_MEMORY("target.memory"),
  /** Share of the time in which a thread of the target waited for memory. "some" of its PSI. */
  TARGET_MEMORY_PRESSURE("target.memoryPressure"),
  /**
   * Share of the target's CPU that threads took which bear a garbage collector's name. 0 where it
   * has no such thread: a collector that runs in a server's own threads can't be seen.
   */
  TARGET_GC("target.gc"),
  /** Share of the TCP segments sent by the target that were sent again. */
  TARGET_RETRANSMITTED("target.retransmitted"),

  /** Cores that Cassandra's pods used, on average. */
  CASSANDRA_CORES("cassandra.cores"),
  /** Cores that they could have used, as of the target. */
  CASSANDRA_AVAILABLE("cassandra.available"),

  /**
   * How fast the load's machine did a fixed piece of work in thread CPU time, ÷ the median of the
   * run's attempts: 0.8 for a fifth slower.
   */
  MACHINE_SPEED("machineSpeed");

  private final String key;

  Signal(String key) {
    this.key = key;
  }

  /** Its name in evidence and messages, near to that in status.attempts[].resources. */
  public String key() {
    return key;
  }
}

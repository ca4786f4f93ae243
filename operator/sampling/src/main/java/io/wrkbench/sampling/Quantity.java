package io.wrkbench.sampling;

/** What a reading holds of a machine, a pod or a cgroup. */
public enum Quantity {
  /** CPU time in ns. Of a machine: all but idle, waiting for I/O and stolen. */
  CPU(Kind.TIME),
  /** CPU time in user code, ns. */
  USER(Kind.TIME),
  /** CPU time in the kernel for processes, ns. */
  SYSTEM(Kind.TIME),
  /** CPU time of a machine for interrupts, ns. */
  IRQ(Kind.TIME),
  /** CPU time of a machine for what interrupts left to do, much of it networking, ns. */
  SOFTIRQ(Kind.TIME),
  /**
   * Time in ns that the hypervisor gave to others while a CPU of this machine had work. Zero also
   * where the hypervisor doesn't tell.
   */
  STEAL(Kind.TIME),
  /** Time in ns in which at least one task waited for a CPU ("some" of pressure/cpu). */
  CPU_WAIT(Kind.TIME),
  /** Time in ns in which at least one task waited for memory ("some" of pressure/memory). */
  MEMORY_WAIT(Kind.TIME),

  /** Periods of the CPU limit in which there was something to run. */
  PERIODS(Kind.COUNT),
  /** Those of them in which the limit was reached. */
  THROTTLED_PERIODS(Kind.COUNT),
  /** Bytes received by the network namespace, but for those of loopback. */
  BYTES_RECEIVED(Kind.COUNT),
  /** Bytes sent, likewise. */
  BYTES_SENT(Kind.COUNT),
  /** TCP segments sent by the network namespace. */
  SEGMENTS_SENT(Kind.COUNT),
  /** TCP segments that it sent again. */
  SEGMENTS_RETRANSMITTED(Kind.COUNT),
  /** TCP connections that it opened. */
  CONNECTIONS_OPENED(Kind.COUNT),

  /** Memory in use, bytes, page cache included. */
  MEMORY(Kind.LEVEL),
  /** Sockets in TIME_WAIT in the network namespace. */
  TIME_WAIT(Kind.LEVEL),

  /** Memory limit, bytes. If it is absent, and nothing says why, then there is none. */
  MEMORY_LIMIT(Kind.SETTING),
  /**
   * CPU limit, thousandths of a core. If it is absent, and nothing says why, then there is none. In
   * the {@link Usage} of a pod, the sum of its containers' limits if that is less.
   */
  CPU_LIMIT(Kind.SETTING),
  /**
   * Of a machine: 1 if its kernel keeps the time of interrupts out of the CPU time of the tasks
   * that they come between (CONFIG_IRQ_TIME_ACCOUNTING), 0 if that has it as well. Absent where the
   * kernel doesn't tell.
   */
  INTERRUPTS_APART(Kind.SETTING),
  /** CPUs that it may run on; of a machine: that are online. */
  CPUS(Kind.SETTING),
  /** Ports from which connections may be opened. */
  PORTS(Kind.SETTING);

  enum Kind {
    /** Nanoseconds that add up. */
    TIME,
    /** Things that add up. */
    COUNT,
    /** What rises and falls. */
    LEVEL,
    /** What somebody has set. */
    SETTING
  }

  private final Kind kind;

  Quantity(Kind kind) {
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }

  boolean addsUp() {
    return kind == Kind.TIME || kind == Kind.COUNT;
  }
}

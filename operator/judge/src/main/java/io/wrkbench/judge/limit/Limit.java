package io.wrkbench.judge.limit;

/** What limited a run. The words are part of the contract with users: add, don't rename. */
public enum Limit {
  /** Too much went wrong for the figures to say anything about a limit. */
  Invalid,
  /** The load had no free port left for new connections. */
  PortsExhausted,
  /** The target used up its CPU limit and was stopped until the next period. */
  CpuLimit,
  /** Parts of the run took the same machine's CPU from each other. */
  SharedCpu,
  /** The load tool couldn't send more. */
  LoadGenerator,
  /** The target waited for memory or collected garbage. */
  Memory,
  /** The target's CPU, or the one core that a thread can have. */
  TargetCpu,
  /** The database's CPU. */
  Database,
  /** The line between load and target was full, or lost segments. */
  Network,
  /** One request at a time went to the database and back. */
  SerialRoundTrip,
  /** Requests waited for one of some workers, whose CPU was idle. */
  ThreadPool,
  /** Nothing: the target would have answered more. */
  OfferedLoad,
  /** No rule holds. */
  Unknown
}

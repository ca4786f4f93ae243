package io.wrkbench.statistics;

/** How a variant is beside the baseline, as the user of the server sees it. */
public enum Verdict {
  /** More throughput, or less latency. */
  BETTER,
  /** Less throughput, or more latency. */
  WORSE,
  /** The whole interval is so near to 1 that nobody would notice. */
  SAME,
  /** The figures can't tell. */
  NOT_RESOLVABLE
}

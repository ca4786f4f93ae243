package io.wrkbench.statistics;

/** What a look at the figures so far says about going on. */
public enum Next {
  /** Measure on. */
  GO_ON,
  /** The intervals are as narrow as was asked. */
  PRECISE,
  /** As much was measured as was allowed, and the intervals aren't as narrow as was asked. */
  LIMIT_REACHED
}

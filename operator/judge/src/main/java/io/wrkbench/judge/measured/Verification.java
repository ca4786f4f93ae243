package io.wrkbench.judge.measured;

/** What the target answered before the load. */
public enum Verification {
  /** The spec doesn't ask for it. */
  NOT_ASKED,
  /** As expected. */
  PASSED,
  /** Otherwise. */
  FAILED
}

package io.wrkbench.run.observe;

/** What is left of a run that has ended, or of the loads before the next one. */
public enum Leftovers {
  /** Nothing to remove, and no pod that may still run. */
  NONE,
  /** Objects to remove. */
  PRESENT,
  /** Only pods that may still run, and that end with what was removed. */
  ENDING
}

package io.wrkbench.run.observe;

/** What is still there of a run that has ended, or of the loads before the one that comes next. */
public enum Leftovers {
  /** Nothing that has to be removed, and no pod that may still run. */
  NONE,
  /** Objects that have to be removed. */
  PRESENT,
  /** Only pods that may still run, and that go with what was removed. */
  ENDING
}

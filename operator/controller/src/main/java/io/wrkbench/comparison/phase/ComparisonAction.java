package io.wrkbench.comparison.phase;

import io.wrkbench.comparison.variant.Round;
import io.wrkbench.step.Write;

/** One write to the cluster for a comparison. Each can be repeated safely. */
public sealed interface ComparisonAction extends Write {
  /** Creates the run of a variant in a round. It waits until the status lists it. */
  record CreateRun(Round round) implements ComparisonAction {}

  /** Cancels the run that is measured. */
  record CancelRun(String name) implements ComparisonAction {}
}

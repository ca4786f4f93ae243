package io.wrkbench.comparison.phase;

import io.wrkbench.comparison.variant.Round;
import io.wrkbench.queue.SlotLease;
import io.wrkbench.step.Write;
import java.util.Optional;

/** One write to the cluster for a comparison. Each can be repeated safely. */
public sealed interface ComparisonAction extends Write {
  /**
   * Takes a measuring slot.
   *
   * @param slot its index
   * @param abandonedBy the deleted holder that it is taken from; empty for a free slot
   */
  record TakeSlot(int slot, Optional<SlotLease.Holder> abandonedBy) implements ComparisonAction {}

  /** Creates the run of a variant in a round. It waits until the status lists it. */
  record CreateRun(Round round) implements ComparisonAction {}

  /** Cancels the run that is measured. */
  record CancelRun(String name) implements ComparisonAction {}

  /** Gives the measuring slot back. */
  record ReleaseSlot() implements ComparisonAction {}
}

package io.wrkbench.observe;

import io.wrkbench.resource.SlotLease;
import java.util.Optional;

/** Where a run stands among those that want to measure. */
public sealed interface QueuePlace {
  /** Not read. */
  record Unknown() implements QueuePlace {}

  /** The run holds the slot with this index. */
  record Admitted(int slot) implements QueuePlace {}

  /**
   * It is the run's turn, and a slot can be taken.
   *
   * @param slot its index
   * @param abandonedBy the deleted run that still holds it, if one does
   */
  record Next(int slot, Optional<SlotLease.Holder> abandonedBy) implements QueuePlace {}

  /** Another run is before it; named as namespace/name. */
  record Behind(String run) implements QueuePlace {}
}

package io.wrkbench.queue;

import io.wrkbench.step.Write;
import java.util.Optional;

/** A write to the measuring slots, for an object of any kind. */
public sealed interface SlotWrite extends Write {
  /**
   * Takes a slot.
   *
   * @param slot its index
   * @param abandonedBy the deleted holder that it is taken from; empty for a free slot
   */
  record Take(int slot, Optional<SlotLease.Holder> abandonedBy) implements SlotWrite {}

  /** Gives the slot back. */
  record Release() implements SlotWrite {}
}

package io.wrkbench.queue;

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

  /**
   * There will be a slot for it once those before it have taken theirs.
   *
   * @param run the one just before it, as namespace/name
   */
  record Soon(String run) implements QueuePlace {}

  /**
   * Others are before it.
   *
   * @param run the one just before it, or those that measure, as namespace/name
   * @param first whether it is the first of those that wait
   */
  record Behind(String run, boolean first) implements QueuePlace {}

  /**
   * It measures in the slot of another object, which hasn't said yet that it may.
   *
   * @param holder the other object, in words
   * @param hasOwn whether it holds a slot of its own, from before it had that holder
   */
  record NotListed(String holder, boolean hasOwn) implements QueuePlace {}
}

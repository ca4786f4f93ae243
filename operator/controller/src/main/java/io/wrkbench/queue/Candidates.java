package io.wrkbench.queue;

import java.util.stream.Stream;

/** Who waits for a measuring slot, and who has had one. */
public interface Candidates {
  /**
   * The objects that wait, as last seen, in any order. One that hasn't been seen yet is younger
   * than all that have, because a watch reports objects in the order of their creation.
   */
  Stream<Candidate> known();

  /** Whether the holder of a slot is one of them, as last seen: saves asking for it. */
  boolean isKnown(SlotLease.Holder holder);

  /** What is left of the holder of a slot. */
  Remains remains(SlotLease.Holder holder);

  /** What is left of the holder of a slot. */
  enum Remains {
    /** Itself: it will release the slot. */
    HOLDER,
    /** It is gone, but what it ran may still run for a while. */
    PODS,
    /** Nothing that runs: it will never release the slot. */
    NOTHING
  }
}

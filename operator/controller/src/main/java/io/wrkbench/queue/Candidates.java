package io.wrkbench.queue;

import java.util.stream.Stream;

/** Who waits for a measuring slot, and who has had one. */
public interface Candidates {
  /**
   * Those that wait, as last seen, in any order. One that isn't seen yet is younger than all that
   * are: a watch tells of objects in the order in which they were created.
   */
  Stream<Candidate> known();

  /** Whether the holder of a slot is gone, with all that it ran, and will never give it back. */
  boolean isGone(SlotLease.Holder holder);
}

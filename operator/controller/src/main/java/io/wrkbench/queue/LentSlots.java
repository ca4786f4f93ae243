package io.wrkbench.queue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** Slots in which objects measure that don't hold them: the holder made these for itself. */
public interface LentSlots {
  /**
   * The slot that is lent to the object, or whom it waits for to lend it one; empty for an object
   * that has to hold one itself. Labels and owners, which anybody may write, don't get it a slot.
   */
  Optional<QueuePlace> placeOf(HasMetadata object);
}

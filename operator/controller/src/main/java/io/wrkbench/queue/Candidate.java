package io.wrkbench.queue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Comparator;

/**
 * An object that waits for a measuring slot.
 *
 * @param created when it was created (RFC 3339, in UTC)
 * @param who the object, as it would hold the slot
 */
public record Candidate(String created, SlotLease.Holder who) implements Comparable<Candidate> {
  /** By age, then by name so that it is the same for everyone. */
  private static final Comparator<Candidate> ORDER =
      Comparator.comparing(Candidate::created)
          .thenComparing(candidate -> candidate.who().namespace())
          .thenComparing(candidate -> candidate.who().name());

  /** The given object as a candidate. */
  public static Candidate of(HasMetadata object) {
    return new Candidate(object.getMetadata().getCreationTimestamp(), SlotLease.Holder.of(object));
  }

  @Override
  public int compareTo(Candidate other) {
    return ORDER.compare(this, other);
  }
}

package io.wrkbench.step;

import io.fabric8.kubernetes.client.CustomResource;
import io.wrkbench.child.Postponed;
import io.wrkbench.child.Refused;
import java.util.Optional;

/**
 * A kind of resource, as the {@link Loop} knows it: what is observed of an object, what is decided
 * from that, and how a decision is carried out.
 *
 * @param <R> the kind
 * @param <S> what is observed of an object of it
 */
public interface Kind<R extends CustomResource<?, ?>, S> {
  /**
   * What the object's own bounds demand, whatever state the cluster is in: the end of an object
   * that was cancelled or has timed out. It reads nothing from the cluster, so nothing can keep the
   * bounds from holding.
   */
  Optional<Decision> bounds(R object);

  /** Reads what a decision needs. */
  S observe(R object);

  /** The next step. Pure. */
  Decision decide(R object, S seen);

  /**
   * Carries out what was decided. Repeating it is safe.
   *
   * @throws Refused if the API server refuses it
   * @throws Postponed if it may succeed later, and the user should know what it waits for
   */
  void perform(R object, Write write) throws Refused, Postponed;

  /** What follows from a write that the API server has refused. Pure. */
  Decision refused(R object, S seen, Write write, Refused why);

  /** The status of an object whose write may succeed later. Pure. */
  Change postponed(R object, S seen, Postponed why);

  /** The status of an object whose step has failed; it is tried again. */
  Change stalled(R object, RuntimeException failure);

  /** The status of an object that had stalled and goes on again; empty for one that hadn't. */
  Optional<Change> recovered(R object);

  /** Releases what the object must not hold any longer while its steps fail. */
  void release(R object);
}

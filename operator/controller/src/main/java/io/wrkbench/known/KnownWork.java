package io.wrkbench.known;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.time.Instant;
import java.util.Optional;

/**
 * What waits for a measuring slot, measures and ends: a run or a comparison.
 *
 * @param <P> its phases
 */
public abstract class KnownWork<P extends Enum<P>> extends Known {
  private static final long serialVersionUID = 1L;

  private final WorkStatus<P> status;
  private final P queued;
  private final boolean beingDeleted;

  /** With its status, and the phase of one that waits. */
  KnownWork(ObjectMeta metadata, WorkStatus<P> status, P queued) {
    super(metadata);
    this.status = status;
    this.queued = queued;
    beingDeleted = hideDeletion();
  }

  /** Its phase; empty if it has none, or one that this version doesn't know. */
  public final Optional<P> phase() {
    return Optional.ofNullable(status.phase);
  }

  /** Whether it waits in the queue for its turn, and for nothing else. */
  public boolean waits() {
    return !beingDeleted && (!status.hasPhase || isQueued()) && !status.hindered;
  }

  /** Whether its status says that it waits. */
  public final boolean isQueued() {
    return status.phase == queued;
  }

  /** Whether somebody has deleted it, and it is still there. */
  final boolean isBeingDeleted() {
    return beingDeleted;
  }

  /** Whether it has ended. */
  public abstract boolean hasEnded();

  /** When it was admitted; empty if it wasn't. */
  public final Optional<Instant> start() {
    return Optional.ofNullable(status.startTime);
  }

  /** When it ended; empty if it hasn't. */
  public final Optional<Instant> completion() {
    return Optional.ofNullable(status.completionTime);
  }

  /** Whether it meets its objectives; empty if that wasn't judged, or can't be told. */
  public final Optional<Boolean> objectivesMet() {
    return Optional.ofNullable(status.objectivesMet);
  }
}

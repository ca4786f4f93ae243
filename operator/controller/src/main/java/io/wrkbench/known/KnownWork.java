package io.wrkbench.known;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.time.Duration;
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
  private final Duration timeToLive;
  private final boolean beingDeleted;

  /**
   * With its status.
   *
   * @param queued the phase of one that waits
   * @param timeToLive its {@code ttlAfterFinished}; null if it stays
   */
  KnownWork(ObjectMeta metadata, WorkStatus<P> status, P queued, Duration timeToLive) {
    super(metadata);
    this.status = status;
    this.queued = queued;
    this.timeToLive = timeToLive;
    beingDeleted = hideDeletion();
  }

  /** Its phase; empty if it has none, or one that this version doesn't know. */
  public final Optional<P> phase() {
    return Optional.ofNullable(status.phase);
  }

  /** The same, but Queued for one that waits and has no phase yet. */
  public final Optional<P> phaseOrQueued() {
    return phase().or(() -> waits() ? Optional.of(queued) : Optional.empty());
  }

  /** Whether it waits in the queue for its turn, and for nothing else. */
  public boolean waits() {
    return !beingDeleted && (!status.hasPhase || isQueued()) && !status.hindered;
  }

  /** Whether its status says that it waits. */
  public final boolean isQueued() {
    return status.phase == queued;
  }

  /** Whether it has ended. */
  public abstract boolean hasEnded();

  /** Whether there is nothing left to do for it but to delete it when its time to live is over. */
  public final boolean isSettled() {
    return status.cleanedUp;
  }

  /** Whether its last step has failed, and is tried again. */
  public final boolean isStalled() {
    return status.stalled;
  }

  /** Whether it holds a measuring slot, even if only until it is cleaned up. */
  public final boolean holdsSlot() {
    return status.hasSlot && !isSettled();
  }

  /** When it was admitted; empty if it wasn't. */
  public final Optional<Instant> start() {
    return Optional.ofNullable(status.startTime);
  }

  /** When it ended; empty if it hasn't. */
  public final Optional<Instant> completion() {
    return Optional.ofNullable(status.completionTime);
  }

  /** When its time to live is over; empty if it stays, or if somebody has deleted it. */
  public Optional<Instant> deletion() {
    return timeToLive == null || beingDeleted
        ? Optional.empty()
        : completion().map(end -> end.plus(timeToLive));
  }

  /** Whether its time to live is over, and nobody has deleted it yet. */
  public final boolean isToDelete(Instant now) {
    return deletion().filter(at -> !now.isBefore(at)).isPresent();
  }

  /** Whether it meets its objectives; empty if that wasn't judged, or can't be told. */
  public final Optional<Boolean> objectivesMet() {
    return Optional.ofNullable(status.objectivesMet);
  }
}

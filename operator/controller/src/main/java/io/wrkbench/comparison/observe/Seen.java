package io.wrkbench.comparison.observe;

import io.wrkbench.queue.QueuePlace;
import io.wrkbench.run.status.Missing;
import java.time.Instant;
import java.util.Optional;

/**
 * What is observed of a comparison.
 *
 * @param now when
 * @param refused why it can't measure; empty if it can, or if that wasn't asked
 * @param lacking what a variant refers to and can't be used; empty if nothing, or if that wasn't
 *     asked
 * @param queue its place among those that want to measure
 * @param child the run that is measured, or is to be measured next
 * @param cleared whether nothing of its last run is left; only between two runs and at the end
 */
public record Seen(
    Instant now,
    Optional<Refusal> refused,
    Optional<Missing> lacking,
    QueuePlace queue,
    ChildState child,
    boolean cleared) {

  /** Nothing but the time. */
  public static Seen at(Instant now) {
    return new Seen(
        now,
        Optional.empty(),
        Optional.empty(),
        new QueuePlace.Unknown(),
        new ChildState.Unknown(),
        false);
  }

  /** The same with why it can't measure. */
  public Seen withRefused(Refusal why) {
    return new Seen(now, Optional.of(why), lacking, queue, child, cleared);
  }

  /** The same with what a variant refers to and isn't there. */
  public Seen withLacking(Missing missing) {
    return new Seen(now, refused, Optional.of(missing), queue, child, cleared);
  }

  /** The same with this place in the queue. */
  public Seen with(QueuePlace place) {
    return new Seen(now, refused, lacking, place, child, cleared);
  }

  /** The same with this state of its run. */
  public Seen with(ChildState state) {
    return new Seen(now, refused, lacking, queue, state, cleared);
  }

  /** The same, with nothing left of its last run. */
  public Seen whenCleared() {
    return new Seen(now, refused, lacking, queue, child, true);
  }
}

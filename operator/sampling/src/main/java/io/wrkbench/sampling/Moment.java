package io.wrkbench.sampling;

import java.time.Instant;

/**
 * When something was read, by two clocks of the machine it was read on.
 *
 * <p>What happened when is told so:
 *
 * <ul>
 *   <li>Two moments of one machine, that is of the same boot ID: by {@code nanos}. It is the
 *       kernel's monotonic clock, which all processes of a machine share, whatever their pod, and
 *       which nobody sets.
 *   <li>Moments of two machines: by {@code wall}, and only after their clocks were compared, as
 *       those of nodes may differ by seconds. The caller notes what both clocks showed when one
 *       message went from one to the other (each pod's clock as it answered, against the operator's
 *       as it asked and as it got the answer), moves the attempt's bounds by the difference, and
 *       draws both in by how far that comparison can be wrong, or by 3 s if none could be made.
 * </ul>
 *
 * Durations are always those of {@code nanos}: a wall clock may be set in between.
 *
 * @param nanos {@link System#nanoTime()}
 * @param wall what the wall clock showed
 */
public record Moment(long nanos, Instant wall) {

  /** Now. */
  public static Moment now() {
    return new Moment(System.nanoTime(), Instant.now());
  }

  /** The moment of a value of {@link System#nanoTime()} that is just past. */
  static Moment at(long nanos) {
    return new Moment(nanos, Instant.now().minusNanos(System.nanoTime() - nanos));
  }

  /** Nanoseconds from another moment of the same machine to this one. */
  public long nanosSince(Moment other) {
    return nanos - other.nanos;
  }
}

package io.wrkbench.queue;

import io.wrkbench.step.Change;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * What an object of any kind does while it waits for a measuring slot. The slot is first taken and
 * then written into the status. If the operator is killed in between, it finds that the object
 * holds the slot. Pure.
 */
public final class Turn {
  /**
   * How often the first in the queue looks for a slot whose holder was deleted. A released slot
   * wakes the first two up anyway.
   */
  private static final Duration RECHECK_FIRST = Duration.ofSeconds(5);

  /**
   * How often one for which there is a free slot looks whether those before it have taken theirs.
   */
  private static final Duration RECHECK_SOON = Duration.ofMillis(500);

  /**
   * How often the others look. Seldom, because there are many, and they are woken up when they get
   * to the front.
   */
  private static final Duration RECHECK = Duration.ofMinutes(5);

  /** How often one looks whether its holder's status lists it. The holder's changes wake it up. */
  private static final Duration RECHECK_LISTED = Duration.ofSeconds(30);

  private Turn() {}

  /**
   * The next step of one that lacks nothing.
   *
   * @param lacked whether its status says that it lacks something. That is forgotten before a slot
   *     is taken: one that says so holds none
   * @param admitted makes the status with which it goes on in the slot with this index
   * @param queued makes the status in which it waits, with this message
   */
  public static Decision next(
      QueuePlace place,
      boolean lacked,
      IntFunction<Change> admitted,
      Function<String, Change> queued) {
    if (place instanceof QueuePlace.Admitted held) {
      return Decision.record(admitted.apply(held.slot()));
    }
    if (place instanceof QueuePlace.Next free) {
      if (lacked) {
        return Decision.record(queued.apply("it is its turn"));
      }
      return new Decision.Act(new SlotWrite.Take(free.slot(), free.abandonedBy()));
    }
    if (place instanceof QueuePlace.Soon soon) {
      return Decision.recordOrWait(queued.apply("waiting behind " + soon.run()), RECHECK_SOON);
    }
    if (place instanceof QueuePlace.NotListed not) {
      if (not.hasOwn()) {
        return new Decision.Act(new SlotWrite.Release());
      }
      return Decision.recordOrWait(
          queued.apply("waiting until " + not.holder() + " lists it in its status"),
          RECHECK_LISTED);
    }
    QueuePlace.Behind behind = (QueuePlace.Behind) place;
    return Decision.recordOrWait(
        queued.apply("waiting behind " + behind.run()), behind.first() ? RECHECK_FIRST : RECHECK);
  }

  /**
   * The next step of one that lacks something, and lets others pass. A slot that was taken before
   * the operator was killed must not be kept.
   *
   * @param lacks the status in which it waits
   * @param atMost how long until it looks again
   */
  public static Decision pass(QueuePlace place, Change lacks, Duration atMost) {
    return place instanceof QueuePlace.Admitted
        ? new Decision.Act(new SlotWrite.Release())
        : Decision.recordOrWait(lacks, atMost);
  }
}

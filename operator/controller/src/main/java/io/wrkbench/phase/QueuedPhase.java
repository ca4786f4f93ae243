package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.QueuePlace;
import io.wrkbench.status.NextStatus;
import java.time.Duration;

/**
 * Waits for a measuring slot. The slot is taken first and written into the status after: a run that
 * was killed in between finds that it holds the slot.
 */
final class QueuedPhase implements PhaseHandler {
  /**
   * How often the first one looks for a slot whose holder was deleted. A slot that was given back
   * wakes the first two up anyway.
   */
  private static final Duration RECHECK_FIRST = Duration.ofSeconds(5);

  /**
   * How often one looks whether those before it have taken their slots, where there is one for it.
   */
  private static final Duration RECHECK_SOON = Duration.ofMillis(500);

  /**
   * How often the others look; seldom, for they are many, and woken up as they get to the front.
   */
  private static final Duration RECHECK = Duration.ofMinutes(5);

  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (seen.queue() instanceof QueuePlace.Admitted admitted) {
      return Decision.record(next.admitted(admitted.slot()));
    }
    if (seen.queue() instanceof QueuePlace.Next free) {
      return new Decision.Act(new Action.TakeSlot(free.slot(), free.abandonedBy()));
    }
    if (seen.queue() instanceof QueuePlace.Soon soon) {
      return Decision.recordOrWait(next.queued("waits behind " + soon.run()), RECHECK_SOON);
    }
    QueuePlace.Behind behind = (QueuePlace.Behind) seen.queue();
    return Decision.recordOrWait(
        next.queued("waits behind " + behind.run()), behind.first() ? RECHECK_FIRST : RECHECK);
  }
}

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
   * How often to look for a slot whose holder was deleted; a given-back slot wakes us up anyway.
   */
  private static final Duration RECHECK = Duration.ofSeconds(5);

  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (seen.queue() instanceof QueuePlace.Admitted admitted) {
      return Decision.record(next.admitted(admitted.slot()));
    }
    if (seen.queue() instanceof QueuePlace.Next free) {
      return new Decision.Act(new Action.TakeSlot(free.slot(), free.abandonedBy()));
    }
    String message =
        seen.queue() instanceof QueuePlace.Behind behind
            ? "waits behind " + behind.run()
            : "waits for its turn";
    return Decision.recordOrWait(next.queued(message), RECHECK);
  }
}

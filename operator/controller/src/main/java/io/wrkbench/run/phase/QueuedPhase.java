package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.status.Missing;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.util.Optional;

/**
 * Waits for a measuring slot, and before that for what the spec refers to: a run that lacks
 * anything lets others pass. The slot is first taken and then written into the status. If the
 * operator is killed in between, it finds that the run holds the slot.
 */
final class QueuedPhase implements PhaseHandler {
  /**
   * How often the first run in the queue looks for a slot whose holder was deleted. A released slot
   * wakes the first two up anyway.
   */
  private static final Duration RECHECK_FIRST = Duration.ofSeconds(5);

  /**
   * How often a run for which there is a free slot looks whether those before it have taken theirs.
   */
  private static final Duration RECHECK_SOON = Duration.ofMillis(500);

  /**
   * How often the others look. Seldom, because there are many, and they are woken up when they get
   * to the front.
   */
  private static final Duration RECHECK = Duration.ofMinutes(5);

  /**
   * How often a run looks whether its holder's status lists it. The holder's changes wake it up.
   */
  private static final Duration RECHECK_LISTED = Duration.ofSeconds(30);

  /** How often to look for what is missing: at first, and when it has been missing for long. */
  private static final Duration RECHECK_MISSING = Duration.ofSeconds(5);

  private static final Duration RECHECK_LONG_MISSING = Duration.ofSeconds(60);

  /** Between these two, look again after a tenth of the time for which it has been missing. */
  private static final int TENTH = 10;

  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    NextStatus next = NextStatus.of(run, seen.now());
    Optional<Missing> hopeless = seen.missing().stream().filter(Missing::hopeless).findFirst();
    if (hopeless.isPresent()) {
      return Decision.record(
          next.lacks(seen.missing()).failed(hopeless.get().reason(), hopeless.get().message()));
    }
    if (!seen.missing().isEmpty()) {
      // A slot that was taken before the operator was killed must not be kept.
      return seen.queue() instanceof QueuePlace.Admitted
          ? new Decision.Act(new Action.ReleaseSlot())
          : Decision.recordOrWait(next.lacks(seen.missing()), recheck(run, seen));
    }
    if (seen.queue() instanceof QueuePlace.Admitted admitted) {
      return Decision.record(next.admitted(admitted.slot()));
    }
    if (seen.queue() instanceof QueuePlace.Next free) {
      return new Decision.Act(new Action.TakeSlot(free.slot(), free.abandonedBy()));
    }
    if (seen.queue() instanceof QueuePlace.Soon soon) {
      return Decision.recordOrWait(next.queued("waiting behind " + soon.run()), RECHECK_SOON);
    }
    if (seen.queue() instanceof QueuePlace.NotListed not) {
      return Decision.recordOrWait(
          next.queued("waiting until " + not.holder() + " lists it in its status"), RECHECK_LISTED);
    }
    QueuePlace.Behind behind = (QueuePlace.Behind) seen.queue();
    return Decision.recordOrWait(
        next.queued("waiting behind " + behind.run()), behind.first() ? RECHECK_FIRST : RECHECK);
  }

  private static Duration recheck(BenchmarkRun run, Observation seen) {
    Duration tenth =
        Missing.since(run)
            .map(since -> Duration.between(since, seen.now()).dividedBy(TENTH))
            .orElse(Duration.ZERO);
    if (tenth.compareTo(RECHECK_MISSING) < 0) {
      return RECHECK_MISSING;
    }
    return tenth.compareTo(RECHECK_LONG_MISSING) < 0 ? tenth : RECHECK_LONG_MISSING;
  }
}

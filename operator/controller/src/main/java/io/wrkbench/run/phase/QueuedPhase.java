package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.queue.Turn;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.status.Missing;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.util.Optional;

/**
 * Waits for a measuring slot, and before that for what the spec refers to: a run that lacks
 * anything lets others pass.
 */
final class QueuedPhase implements PhaseHandler {
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
    return seen.missing().isEmpty()
        ? Turn.next(seen.queue(), Missing.isSaid(run), next::admitted, next::queued)
        : Turn.pass(seen.queue(), next.lacks(seen.missing()), recheck(run, seen));
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

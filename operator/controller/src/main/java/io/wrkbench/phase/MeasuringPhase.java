package io.wrkbench.phase;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.observe.Observation;
import io.wrkbench.resource.LoadId;
import io.wrkbench.resource.Names;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadResult;
import io.wrkbench.status.Attempts;
import io.wrkbench.status.NextStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * Runs the attempts, one after the other. Which one is next is counted from the status alone; its
 * result is first kept in a ConfigMap, then written into the status, then the next may begin.
 */
final class MeasuringPhase implements PhaseHandler {
  /** Pause after the warm-up, in which the target may finish what it still has to do. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** What the next attempt would meet again: without a measured one before it, the run is over. */
  private static final Set<String> HOPELESS =
      Set.of(
          FailureReason.TargetMismatch.name(),
          FailureReason.TargetUnreachable.name(),
          FailureReason.TlsVerificationFailed.name(),
          FailureReason.ScriptFailed.name(),
          FailureReason.InvalidPlan.name());

  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    int number = run.getStatus().attempts.size() + 1;
    if (run.getStatus().warmupEndTime != null) {
      Instant from = Instant.parse(run.getStatus().warmupEndTime).plus(PAUSE);
      if (seen.now().isBefore(from)) {
        return new Decision.Wait(Duration.between(seen.now(), from));
      }
    }
    return Loads.step(run, seen, new LoadId.Attempt(number), MeasuringPhase::ended);
  }

  private static Decision ended(BenchmarkRun run, Observation seen, Loads.End end) {
    int number = run.getStatus().attempts.size() + 1;
    NextStatus next = NextStatus.of(run, seen.now());
    LoadResult result = end.result();
    CurrentLoad current = run.getStatus().current;
    if (result != null) {
      if (!seen.results().containsKey(number)) {
        return new Decision.Act(
            new Action.StoreResult(number, result, Backgrounds.results(run, seen, current)));
      }
      next = next.verified(result);
    }
    if (isHopeless(end) && run.getStatus().attempts.isEmpty()) {
      return Decision.record(next.failed(end.reason(), end.message()));
    }
    AttemptStatus attempt =
        Attempts.ended(run, number, result, end.reason(), end.message(), Names.result(run, number));
    attempt.background = Backgrounds.statuses(run, seen, current);
    attempt.startSpread = end.finished() == null ? null : end.finished().startSpread();
    return Decision.record(next.attemptEnded(attempt, seen.results(), seen.environment()));
  }

  private static boolean isHopeless(Loads.End end) {
    if (CassandraSteps.RESTARTED.equals(end.reason())
        || Loads.TARGET_RESTARTED.equals(end.reason())) {
      return false; // What the target answered meanwhile says nothing of the next attempt.
    }
    String own = end.result() == null ? end.reason() : end.result().reason();
    return own != null && HOPELESS.contains(own);
  }
}

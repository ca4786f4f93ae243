package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;

/**
 * Checks the target and warms it up. If the warm-up fails, so does the run: its attempts would
 * measure a cold target.
 */
final class WarmingUpPhase implements PhaseHandler {
  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    LoadStep step = Loads.step(run, seen, new LoadId.WarmUp());
    return step instanceof LoadStep.Ended end
        ? ended(run, seen, end)
        : ((LoadStep.Next) step).decision();
  }

  private static Decision ended(BenchmarkRun run, Observation seen, LoadStep.Ended end) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (end.result() != null) {
      next = next.verified(end.result()).beside(null, end.result());
    }
    return Decision.record(
        end.reason() == null
            ? next.warmedUp(end.result(), seen.target().podsHash(), seen.environment())
            : next.failed(end.reason(), "warm-up: " + end.message()));
  }
}

package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.observe.Observation;
import io.wrkbench.resource.LoadId;
import io.wrkbench.status.NextStatus;

/** Checks the target and warms it up. A warm-up that fails ends the run: what follows is cold. */
final class WarmingUpPhase implements PhaseHandler {
  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    return Loads.step(run, seen, new LoadId.WarmUp(), WarmingUpPhase::ended);
  }

  private static Decision ended(BenchmarkRun run, Observation seen, Loads.End end) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (end.result() != null) {
      next = next.verified(end.result());
    }
    return Decision.record(
        end.reason() == null
            ? next.warmedUp(end.result(), seen.environment())
            : next.failed(end.reason(), "warm-up: " + end.message()));
  }
}

package io.wrkbench.testing;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Refused;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.phase.Action;
import io.wrkbench.run.phase.Decider;
import io.wrkbench.step.Decision;
import java.time.Duration;

/** Decides as the loop does: a run's own bounds first. */
public final class Decisions {
  private static final Decider DECIDER = new Decider(Duration.ofMinutes(10));

  private Decisions() {}

  /** What follows from a write that was refused. */
  public static Decision refused(BenchmarkRun run, Observation seen, Action action) {
    return DECIDER.refused(run, seen, action, new Refused(Reason.Forbidden, "no room"));
  }

  /** The next step. */
  public static Decision next(BenchmarkRun run, Observation seen) {
    return DECIDER.bounds(run, seen.now()).orElseGet(() -> DECIDER.decide(run, seen));
  }
}

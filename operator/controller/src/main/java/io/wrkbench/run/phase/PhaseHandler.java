package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.step.Decision;

/** Decides for a run in one phase. Pure: the same arguments give the same decision. */
interface PhaseHandler {
  /** The next step. */
  Decision decide(BenchmarkRun run, Observation seen);
}

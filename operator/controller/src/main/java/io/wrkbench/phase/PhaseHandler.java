package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.observe.Observation;

/** Decides for a run in one phase. Pure: the same arguments give the same decision. */
interface PhaseHandler {
  /** The next step. */
  Decision decide(BenchmarkRun run, Observation seen);
}

package io.wrkbench.app;

import io.wrkbench.run.act.Probes;
import java.time.Duration;

/**
 * Removes the probes of runs that were deleted. They are in another namespace than their run, so
 * the garbage collector can't; those of a run that has ended are removed with the rest of it.
 */
final class ProbeSweep {
  private static final Duration PAUSE = Duration.ofSeconds(20);

  private ProbeSweep() {}

  // It sweeps as long as the process lives.
  @SuppressWarnings("resource")
  static void start(Probes probes) {
    Recurring.start("probe-sweep", "remove probes whose run is gone", PAUSE, probes::sweep);
  }
}

package io.wrkbench.run.resource;

import io.wrkbench.api.BenchmarkRun;
import java.time.Duration;

/** How long a run may take, whatever its spec says. */
public final class RunTimeout {
  /** Runs that were stored before the schema had a bound may ask for more. */
  private static final Duration LONGEST = Duration.ofHours(24);

  private RunTimeout() {}

  /** The run's timeout, 24 hours at most. */
  public static Duration of(BenchmarkRun run) {
    Duration asked = run.getSpec().timeout.toDuration();
    return asked.compareTo(LONGEST) < 0 ? asked : LONGEST;
  }
}

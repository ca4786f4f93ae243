package io.wrkbench.run.resource;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.ChildNames;

/** Names of a run's children. */
public final class Names {
  private Names() {}

  /** Name of the target's Deployment. */
  public static String target(BenchmarkRun run) {
    return ChildNames.base(run) + "-target";
  }

  /** Name of the ConfigMap with a load's plan; warm-up and attempts share one. */
  public static String plan(BenchmarkRun run, LoadId load) {
    return load instanceof LoadId.Background background
        ? ChildNames.base(run) + "-plan-bg-" + background.index()
        : ChildNames.base(run) + "-plan";
  }

  /** Name of a load's Job. */
  public static String load(BenchmarkRun run, LoadId load) {
    return ChildNames.base(run) + "-" + load.suffix();
  }

  /** Name of the ConfigMap with the results of an attempt. */
  public static String result(BenchmarkRun run, int number) {
    return load(run, new LoadId.Attempt(number)) + "-result";
  }
}

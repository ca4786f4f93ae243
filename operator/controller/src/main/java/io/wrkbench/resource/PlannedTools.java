package io.wrkbench.resource;

import io.wrkbench.api.BackgroundLoad;
import io.wrkbench.api.Load;
import io.wrkbench.api.WrkLoad;
import io.wrkbench.result.LoadPlan;

/** Load tools as the agent is told of them. */
final class PlannedTools {
  private PlannedTools() {}

  /** The tool of warm-up and attempts. */
  static LoadPlan.Tool of(Load load) {
    if (load.ab != null) {
      return new LoadPlan.Ab(
          load.ab.requests, load.ab.concurrency, load.ab.keepAlive, load.ab.timeout);
    }
    if (load.curl != null) {
      return new LoadPlan.Curl(load.curl.clients, load.curl.duration, load.curl.timeout);
    }
    if (load.constantRate != null) {
      return new LoadPlan.ConstantRate(
          load.constantRate.rate,
          load.constantRate.connections,
          load.constantRate.duration,
          load.constantRate.timeout);
    }
    WrkLoad wrk = load.wrk;
    return new LoadPlan.Wrk(
        wrk.threads,
        wrk.connections,
        wrk.duration,
        wrk.timeout,
        wrk.pipeline,
        wrk.script == null ? null : PlanVolume.SCRIPT);
  }

  /** The tool of a load in the background, which goes on until it is stopped. */
  static LoadPlan.Tool of(BackgroundLoad background) {
    return new LoadPlan.Wrk(
        background.wrk.threads,
        background.wrk.connections,
        null,
        background.wrk.timeout,
        1,
        null,
        background.rampUp);
  }
}

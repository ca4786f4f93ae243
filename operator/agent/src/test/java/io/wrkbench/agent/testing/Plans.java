package io.wrkbench.agent.testing;

import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import java.util.List;

/** Plans for tests: short loads. */
public final class Plans {

  /** A request without anything. */
  public static final LoadPlan.Request GET = get("/");

  /** Any answer with status 200. */
  public static final LoadPlan.Expectation OK = new LoadPlan.Expectation(200, null);

  private Plans() {}

  /** GET of this path. */
  public static LoadPlan.Request get(String path) {
    return new LoadPlan.Request("GET", path, List.of(), null);
  }

  /** Two threads, eight connections, one second. */
  public static LoadPlan.Wrk wrk() {
    return wrk(1, 1);
  }

  /** Two threads and eight connections, for so long. */
  public static LoadPlan.Wrk wrk(int seconds, int pipeline) {
    return new LoadPlan.Wrk(2, 8, GoDuration.ofSeconds(seconds), GoDuration.ofSeconds(2), pipeline);
  }

  /** A plan for wrk. */
  public static LoadPlan of(LoadPlan.Request request) {
    return new LoadPlan(request, OK, wrk());
  }
}

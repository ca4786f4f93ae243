package io.wrkbench.agent;

import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import java.util.List;

/** Plans for tests: short loads. */
final class Plans {

  static final LoadPlan.Request GET = get("/");
  static final LoadPlan.Expectation OK = new LoadPlan.Expectation(200, null);

  private Plans() {}

  static LoadPlan.Request get(String path) {
    return new LoadPlan.Request("GET", path, List.of(), null);
  }

  /** Two threads, eight connections, one second. */
  static LoadPlan.Wrk wrk() {
    return wrk(1, 1);
  }

  static LoadPlan.Wrk wrk(int seconds, int pipeline) {
    return new LoadPlan.Wrk(2, 8, GoDuration.ofSeconds(seconds), GoDuration.ofSeconds(2), pipeline);
  }

  static LoadPlan of(LoadPlan.Request request) {
    return new LoadPlan(request, OK, wrk());
  }
}

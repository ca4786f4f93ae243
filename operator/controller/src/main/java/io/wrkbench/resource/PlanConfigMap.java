package io.wrkbench.resource;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.Header;
import io.wrkbench.api.Request;
import io.wrkbench.api.Tls;
import io.wrkbench.api.WrkLoad;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import java.util.List;
import java.util.stream.IntStream;

/** The ConfigMap from which load pods read what to send; a body is too large for an argument. */
public final class PlanConfigMap {
  /** Key of the plan, and the name of its file in the load pod. */
  public static final String KEY = "plan.json";

  private PlanConfigMap() {}

  /** The ConfigMap as it is created; all loads of the run share it. */
  public static ConfigMap of(BenchmarkRun run) {
    return new ConfigMapBuilder()
        .withMetadata(Labels.child(run, Names.plan(run), Labels.ROLE_PLAN))
        .withImmutable(true)
        .addToData(KEY, Json.write(plan(run.getSpec())))
        .build();
  }

  /** Name of the environment variable with the value of the header at this index. */
  static String variable(int header) {
    return "WRKBENCH_HEADER_" + header;
  }

  private static List<LoadPlan.Header> headers(Request request) {
    return IntStream.range(0, request.headers.size())
        .mapToObj(
            i -> {
              Header header = request.headers.get(i);
              return header.valueFrom == null
                  ? LoadPlan.Header.of(header.name, header.value)
                  : LoadPlan.Header.fromEnvironment(header.name, variable(i));
            })
        .toList();
  }

  private static LoadPlan plan(BenchmarkRunSpec spec) {
    Request request = spec.request;
    WrkLoad wrk = spec.load.wrk;
    return new LoadPlan(
        new LoadPlan.Request(
            request.method,
            request.path,
            headers(request),
            request.body,
            request.bodyFrom == null ? null : PlanVolume.BODY),
        new LoadPlan.Expectation(request.expect.status, request.expect.bodyContains),
        new LoadPlan.Wrk(
            wrk.threads,
            wrk.connections,
            wrk.duration,
            wrk.timeout,
            wrk.pipeline,
            wrk.script == null ? null : PlanVolume.SCRIPT),
        tls(spec.target.tls));
  }

  private static LoadPlan.Tls tls(Tls tls) {
    return tls == null
        ? null
        : new LoadPlan.Tls(tls.caFrom == null ? null : PlanVolume.CA, tls.insecureSkipVerify);
  }
}

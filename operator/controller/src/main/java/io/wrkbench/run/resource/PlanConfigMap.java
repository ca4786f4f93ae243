package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.wrkbench.api.BackgroundLoad;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Header;
import io.wrkbench.api.Request;
import io.wrkbench.api.Tls;
import io.wrkbench.api.Warmup;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import java.util.List;
import java.util.stream.IntStream;

/** The ConfigMap from which load pods read what to send; a body is too large for an argument. */
public final class PlanConfigMap {
  /** Key of the plan, and the name of its file in the load pod. */
  public static final String KEY = "plan.json";

  private PlanConfigMap() {}

  /** The ConfigMap as it is created; warm-up and attempts of the run share it. */
  public static ConfigMap of(BenchmarkRun run, LoadId load) {
    return new ConfigMapBuilder()
        .withMetadata(Labels.child(run, Names.plan(run, load), Labels.ROLE_PLAN))
        .withImmutable(true)
        .addToData(KEY, Json.write(plan(run, load)))
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

  private static LoadPlan plan(BenchmarkRun run, LoadId load) {
    Request request = load.request(run);
    return new LoadPlan(
        new LoadPlan.Request(
            request.method,
            request.path,
            headers(request),
            request.body,
            request.bodyFrom == null ? null : PlanVolume.BODY),
        new LoadPlan.Expectation(request.expect.status, request.expect.bodyContains),
        load instanceof LoadId.Background background
            ? background(background.spec(run))
            : Tool.of(run.getSpec().load).planned(),
        tls(run.getSpec().target.tls),
        load instanceof LoadId.Background ? null : warmup(run.getSpec().warmup));
  }

  /** A background load continues until it is stopped. */
  private static LoadPlan.Tool background(BackgroundLoad background) {
    return new LoadPlan.Wrk(
        background.wrk.threads,
        background.wrk.connections,
        null,
        background.wrk.timeout,
        1,
        null,
        background.rampUp);
  }

  private static LoadPlan.Tls tls(Tls tls) {
    return tls == null
        ? null
        : new LoadPlan.Tls(tls.caFrom == null ? null : PlanVolume.CA, tls.insecureSkipVerify);
  }

  private static LoadPlan.Warmup warmup(Warmup warmup) {
    return warmup.isNone()
        ? null
        : new LoadPlan.Warmup(
            warmup.primer == null
                ? null
                : new LoadPlan.Primer(warmup.primer.duration, warmup.primer.connections),
            warmup.duration,
            warmup.untilSteady == null ? null : new LoadPlan.UntilSteady(warmup.untilSteady.limit));
  }
}

package io.wrkbench.resource;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadResult;

/** The ConfigMap that keeps an attempt's histograms and the load tool's own output. */
public final class ResultConfigMap {
  /** Key of the whole result, as JSON. */
  public static final String RESULT = "result.json";

  /** Key of the load tool's own output. */
  public static final String OUTPUT = "output.txt";

  private ResultConfigMap() {}

  /** The ConfigMap as it is created. */
  public static ConfigMap of(BenchmarkRun run, int number, LoadResult result) {
    ConfigMap map =
        new ConfigMapBuilder()
            .withMetadata(Labels.child(run, Names.result(run, number), Labels.ROLE_RESULT))
            .withImmutable(true)
            .addToData(RESULT, Json.write(result.with(null, result.generator())))
            .addToData(OUTPUT, result.output() == null ? "" : result.output())
            .build();
    map.getMetadata().getLabels().put(Labels.NUMBER, Integer.toString(number));
    return map;
  }

  /** Number of the load whose result this is. */
  public static int number(ConfigMap map) {
    return Integer.parseInt(map.getMetadata().getLabels().get(Labels.NUMBER));
  }

  /** The result that the ConfigMap keeps, without the tool's own output. */
  public static LoadResult read(ConfigMap map) {
    return Json.read(map.getData().get(RESULT), LoadResult.class);
  }
}

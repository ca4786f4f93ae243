package io.wrkbench.resource;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadResult;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The ConfigMap that keeps an attempt's histograms and the load tool's own output, and beside them
 * those of the loads in its background.
 */
public final class ResultConfigMap {
  /** Key of the whole result, as JSON. */
  public static final String RESULT = "result.json";

  /** Key of the load tool's own output. */
  public static final String OUTPUT = "output.txt";

  private ResultConfigMap() {}

  /**
   * The ConfigMap as it is created.
   *
   * @param background results of the loads in the background that left one, by name
   */
  public static ConfigMap of(
      BenchmarkRun run, int number, LoadResult result, Map<String, LoadResult> background) {
    Map<String, String> data = new TreeMap<>();
    put(data, RESULT, OUTPUT, result);
    background.forEach(
        (name, of) -> put(data, backgroundResult(name), "background-" + name + ".txt", of));
    ConfigMap map =
        new ConfigMapBuilder()
            .withMetadata(Labels.child(run, Names.result(run, number), Labels.ROLE_RESULT))
            .withImmutable(true)
            .withData(data)
            .build();
    map.getMetadata().getLabels().put(Labels.NUMBER, Integer.toString(number));
    return map;
  }

  private static void put(
      Map<String, String> data, String resultKey, String outputKey, LoadResult result) {
    data.put(resultKey, Json.write(result.with(null, result.generator())));
    data.put(outputKey, result.output() == null ? "" : result.output());
  }

  /** Key of the result of the background with this name. */
  public static String backgroundResult(String name) {
    return "background-" + name + ".json";
  }

  /** Number of the load whose result this is, if its label is one. */
  public static Optional<Integer> number(ConfigMap map) {
    return Optional.ofNullable(map.getMetadata().getLabels().get(Labels.NUMBER))
        .filter(label -> label.matches("\\d{1,6}"))
        .map(Integer::valueOf);
  }

  /** The result that the ConfigMap keeps, without the tool's own output. */
  public static LoadResult read(ConfigMap map) {
    return Json.read(map.getData().get(RESULT), LoadResult.class);
  }
}

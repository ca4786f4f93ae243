package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The ConfigMap that keeps the histograms and the load tool's own output of an attempt and of its
 * background loads.
 */
public final class ResultConfigMap {
  /** Key of the whole result, as JSON. */
  public static final String RESULT = "result.json";

  /** Key of the load tool's own output. */
  public static final String OUTPUT = "output.txt";

  /** Key of the attempt second by second, as comma-separated values. */
  public static final String SECONDS = "seconds.csv";

  private ResultConfigMap() {}

  /** The most bytes that all values may have in total; the API server accepts 1 MiB. */
  static final int MOST_BYTES = 1_000_000;

  /** Room for the line that says what was cut. */
  private static final int NOTE_BYTES = 200;

  /**
   * A ConfigMap that isn't too large.
   *
   * @param map as it is created
   * @param leftOut what it has no room for, in a sentence; null if it holds everything
   */
  public record Fitted(ConfigMap map, String leftOut) {}

  /**
   * The ConfigMap, and what was left out so that it isn't too large: first the tools' output, then
   * histograms, those of the background before the attempt's own.
   *
   * @param background results of the background loads that left one, by name
   * @param seconds the attempt second by second; it is small, and never left out
   */
  public static Fitted fit(
      BenchmarkRun run,
      int number,
      LoadResult result,
      Map<String, LoadResult> background,
      Optional<String> seconds) {
    Map<String, String> data = new TreeMap<>();
    seconds.ifPresent(values -> data.put(SECONDS, values));
    put(data, RESULT, OUTPUT, result);
    background.forEach((name, of) -> put(data, backgroundResult(name), output(name), of));
    List<String> leftOut = new ArrayList<>();
    cutOutput(data, OUTPUT, "some of the tool's output", leftOut);
    background
        .keySet()
        .forEach(
            name ->
                cutOutput(data, output(name), "some of background " + name + "'s output", leftOut));
    background.forEach(
        (name, of) ->
            replace(
                data,
                backgroundResult(name),
                of.brief(),
                "the histograms of background " + name,
                leftOut));
    replace(data, RESULT, result.brief(), "its histograms", leftOut);
    return new Fitted(
        map(run, number, data),
        leftOut.isEmpty() ? null : "a ConfigMap has no room for " + String.join(", ", leftOut));
  }

  private static String output(String background) {
    return "background-" + background + ".txt";
  }

  private static int excess(Map<String, String> data) {
    return data.values().stream().mapToInt(ResultConfigMap::bytes).sum() - MOST_BYTES;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static void cutOutput(
      Map<String, String> data, String key, String what, List<String> leftOut) {
    int excess = excess(data);
    String text = data.get(key);
    if (excess <= 0 || text.isEmpty()) {
      return;
    }
    int all = bytes(text);
    String kept = begin(text, Math.max(0, all - excess - NOTE_BYTES));
    data.put(
        key,
        kept + "\n[cut: " + (all - bytes(kept)) + " of " + all + " bytes have no room here]\n");
    leftOut.add(what);
  }

  /** The beginning of a text, cut to that many bytes between characters. */
  private static String begin(String text, int bytes) {
    byte[] all = text.getBytes(StandardCharsets.UTF_8);
    int end = Math.min(bytes, all.length);
    while (end > 0 && end < all.length && (all[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(all, 0, end, StandardCharsets.UTF_8);
  }

  private static void replace(
      Map<String, String> data, String key, LoadResult by, String what, List<String> leftOut) {
    if (excess(data) > 0) {
      data.put(key, Json.write(by));
      leftOut.add(what);
    }
  }

  private static ConfigMap map(BenchmarkRun run, int number, Map<String, String> data) {
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
    // What the pods had counted is in the status, in figures; what came when has a key of its own.
    LoadResult kept = result.with(null, result.generator()).with(List.of()).withoutTimeline();
    data.put(resultKey, Json.write(kept));
    data.put(outputKey, result.output() == null ? "" : result.output());
  }

  /** Key of the result of the background load with this name. */
  public static String backgroundResult(String name) {
    return "background-" + name + ".json";
  }

  /** The result that the ConfigMap keeps, without the tool's own output. */
  public static LoadResult read(ConfigMap map) {
    return Json.read(map.getData().get(RESULT), LoadResult.class);
  }
}

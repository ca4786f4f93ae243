package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;

/**
 * Values that lead a run further than chance would: names of what is there and of what isn't, times
 * that are short.
 */
final class KnownValues {
  /** ConfigMaps and Secrets that are referred to; {@link Fixtures} makes {@code good} alone. */
  private static final List<String> OBJECTS = List.of("good", "good", "good", "nothere", "a.b");

  /** Keys in them; {@link Fixtures} makes the first four. */
  private static final List<String> KEYS =
      List.of("text", "script.lua", "binary", "empty", "nothere", "..");

  /** Services that are loaded; {@link Fixtures} makes all but the last. */
  static final List<String> SERVICES =
      List.of(
          "good",
          "good",
          "headless",
          "no-endpoints",
          "no-selector",
          "no-addresses",
          "odd-addresses",
          "external-name",
          "nothere");

  private static final List<String> URLS =
      List.of(
          "http://good:8080",
          "http://good:8080",
          "http://nothere:80",
          "http://127.0.0.1:1",
          "http://[::1]:8080",
          "https://good:8080",
          "https://nothere",
          "http://GOOD",
          "http://h:99999",
          "http://h:0",
          "http://h:",
          "http://a_b",
          "http://-",
          "http://%41",
          "http://é.example",
          "http://1",
          "http://" + "a".repeat(250));

  private static final List<String> IMAGES =
      List.of(
          "localhost/wrkbench/h2o:0.1.0",
          "localhost/wrkbench/h2o:0.1.0",
          "nothere:1",
          "UPPER:1",
          "a:b:c",
          "-",
          "localhost/" + "a".repeat(300));

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private KnownValues() {}

  /** A value for the field; null where the schema says enough. */
  static JsonNode of(Schema field, Dice dice) {
    String path = field.path();
    if (path.endsWith(".podTemplate")) {
      return PodTemplates.template(dice);
    }
    if (path.equals("spec.attempts")) {
      return JSON.numberNode(dice.oneOf(1, 1, 1, 2, 2, 100));
    }
    if (path.equals("spec.untilPrecise.maxAttempts")) {
      return JSON.numberNode(dice.oneOf(5, 5, 6, 15, 100));
    }
    if (path.equals("spec.discardAttempts")) {
      return JSON.numberNode(dice.oneOf(0, 0, 1, 99));
    }
    if (path.endsWith("Selector.{}") || path.endsWith("config.{}")) {
      return JSON.textNode(
          dice.isTame()
              ? dice.oneOf("fast", "node1", "")
              : dice.oneOf("not valid!", "x".repeat(64), "é"));
    }
    String text = text(path, dice);
    return text == null ? null : JSON.textNode(text);
  }

  private static String text(String path, Dice dice) {
    if (path.endsWith("KeyRef.name") || path.endsWith("credentialsSecret")) {
      return dice.oneOf(OBJECTS);
    }
    if (path.endsWith("KeyRef.key")) {
      return dice.oneOf(KEYS);
    }
    return switch (path) {
      case "spec.timeout" ->
          dice.oneOf("5s", "5s", "6s", "7.5s", "8000ms", "0.1m", "10s", "12s", "30s");
      case "spec.ttlAfterFinished" -> dice.oneOf("0s", "0", "1s", "5s", "24h");
      case "spec.warmup.duration" -> dice.oneOf("0s", "0s", "0", "1s");
      case "spec.warmup.untilSteady.limit" -> "5s";
      case "spec.untilPrecise.within" -> dice.oneOf("50%", "50%", "3%", "2.5%", "0.1%");
      case "spec.background[].rampUp" -> dice.oneOf("0s", "0", "1s");
      case "spec.load.wrk.duration",
          "spec.load.curl.duration",
          "spec.load.constantRate.duration",
          "spec.warmup.primer.duration" ->
          dice.oneOf("1s", "1s", "2s", "1000ms");
      case "spec.target.service.name" -> dice.oneOf(SERVICES);
      case "spec.target.service.namespace" -> dice.oneOf("default", "nothere", "kube-system");
      case "spec.target.url" -> dice.oneOf(dice.isTame() ? URLS.subList(0, 7) : URLS);
      case "spec.target.server.image" -> dice.oneOf(IMAGES);
      case "spec.cassandra.datacenter.storageClassName" -> dice.oneOf("local", "nothere");
      case "spec.cassandra.datacenter.storage" -> dice.oneOf("1Gi", "1Gi", "999999Ti");
      default -> null;
    };
  }

  /** A key for the map. */
  static String key(Schema map, Dice dice) {
    if (map.path().endsWith("limits") || map.path().endsWith("requests")) {
      return dice.isTame()
          ? dice.oneOf("cpu", "memory")
          : dice.oneOf(
              "cpu",
              "cpu",
              "memory",
              "memory",
              "ephemeral-storage",
              "hugepages-2Mi",
              "a.b/c",
              "CPU",
              "");
    }
    return dice.isTame()
        ? dice.oneOf("kubernetes.io/hostname", "disk")
        : dice.oneOf("", "not valid!", "a/b/c");
  }
}

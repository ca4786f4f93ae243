package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The rules of the CRD between fields: changes what contradicts another field of the spec. */
final class SpecRules {
  private SpecRules() {}

  static void keep(ObjectNode spec, Dice dice) {
    target((ObjectNode) spec.get("target"), spec);
    load((ObjectNode) spec.get("load"));
    backgrounds(spec);
    warmup(spec);
    request(spec, dice);
    objectives(spec);
    attempts(spec);
    times(spec, dice);
  }

  private static void attempts(ObjectNode spec) {
    int discarded = spec.path("discardAttempts").asInt();
    if (spec.has("untilPrecise")) {
      spec.remove("attempts");
      int counted = spec.get("untilPrecise").path("maxAttempts").asInt(15);
      spec.put("discardAttempts", Math.min(discarded, 100 - counted));
    } else if (discarded >= spec.path("attempts").asInt(3)) {
      spec.put("discardAttempts", spec.path("attempts").asInt(3) - 1);
    }
  }

  private static void target(ObjectNode target, ObjectNode spec) {
    if (!target.has("server")) {
      spec.remove("cassandra");
      spec.remove("keepTarget");
    }
    String url = target.path("url").asText();
    if (!url.isEmpty()) {
      if (spec.path("placement").has("load")) {
        ((ObjectNode) spec.get("placement")).put("load", "Anywhere");
      }
      if (!url.startsWith("https:")) {
        target.remove("tls");
      }
    }
  }

  private static void load(ObjectNode load) {
    if (load.has("wrk")) {
      connectionsAMultipleOfThreads((ObjectNode) load.get("wrk"));
    }
    if (load.has("ab")) {
      ObjectNode ab = (ObjectNode) load.get("ab");
      if (ab.path("concurrency").asInt(50) > ab.path("requests").asInt(2000)) {
        ab.put("concurrency", 1);
      }
    }
  }

  private static void connectionsAMultipleOfThreads(ObjectNode wrk) {
    int threads = wrk.path("threads").asInt(2);
    int connections = Math.max(threads, wrk.path("connections").asInt(100));
    wrk.put("connections", connections / threads * threads);
  }

  private static void backgrounds(ObjectNode spec) {
    int number = 0;
    for (JsonNode item : spec.path("background")) {
      ObjectNode background = (ObjectNode) item;
      number++;
      if (number > 1) {
        background.put("name", "other-" + number);
      }
      if (background.has("wrk")) {
        connectionsAMultipleOfThreads((ObjectNode) background.get("wrk"));
      }
      if (background.path("request").path("method").asText().equals("HEAD")) {
        ((ObjectNode) background.get("request")).remove("method");
      }
    }
  }

  private static void warmup(ObjectNode spec) {
    if (spec.path("warmup").path("duration").asText().startsWith("0")) {
      ((ObjectNode) spec.get("warmup")).remove("primer");
    }
  }

  private static void request(ObjectNode spec, Dice dice) {
    boolean needsBody = spec.path("load").has("wrk") || spec.path("warmup").has("primer");
    if (spec.path("request").path("method").asText().equals("HEAD") && needsBody) {
      ((ObjectNode) spec.get("request")).put("method", dice.oneOf("GET", "POST"));
    }
  }

  /** All attempts, and the warm-up before them, have to fit into the timeout. */
  private static void times(ObjectNode spec, Dice dice) {
    for (String tool : List.of("wrk", "curl", "constantRate")) {
      if (spec.path("load").has(tool)) {
        ((ObjectNode) spec.get("load").get(tool)).put("duration", dice.oneOf("1s", "1000ms"));
      }
    }
    if (!spec.has("warmup")) {
      spec.putObject("warmup").put("duration", dice.oneOf("0s", "1s"));
    }
    if (spec.get("warmup").has("untilSteady") || spec.get("warmup").has("primer")) {
      spec.put("timeout", "30s");
    }
    if (spec.path("attempts").asInt() > 3 || spec.has("untilPrecise")) {
      spec.put("timeout", "5m");
    }
  }

  private static void objectives(ObjectNode spec) {
    for (JsonNode item : spec.path("objectives")) {
      ObjectNode objective = (ObjectNode) item;
      boolean latency = objective.path("metric").asText().startsWith("latency.");
      if (!objective.has("min") && !objective.has("max")) {
        objective.put("max", "1");
      }
      if (objective.has("min")) {
        objective.put("min", latency ? "1ms" : "0");
      }
      if (objective.has("max")) {
        objective.put("max", latency ? "1h" : "100000.5");
      }
    }
  }
}

package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.comparison.variant.VariantRun;
import java.util.ArrayList;
import java.util.List;

/**
 * Specs of comparisons: a template that is a run's spec, or nearly one, and patches on it, with
 * nulls and nonsense among them.
 */
final class Comparisons {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final int MOST_VARIANTS = 8;

  /** Seconds for which the end of a comparison is waited for ({@link Cases}). */
  private static final int LONGEST_WAIT = 30;

  private static final List<String> METRICS =
      List.of("requestsPerSecond", "latency.mean", "latency.p99", "latency.p999", "latency.max");

  /** Fields of which a template has one: a patch that names another one has to remove it. */
  private static final List<String> TARGETS = List.of("server", "service", "url");

  private static final List<String> LOADS = List.of("wrk", "ab", "curl", "constantRate");

  private final Schema own;
  private final Specs ownSpecs;
  private final Mutations ownMutations;
  private final Specs runs;
  private final Mutations runMutations;
  private final List<Schema> runFields;

  /**
   * For these schemas.
   *
   * @param run the spec of a BenchmarkRun
   * @param comparison the spec of a BenchmarkComparison
   */
  Comparisons(Schema run, Schema comparison) {
    own = withoutTemplate(comparison);
    ownSpecs = new Specs(own);
    ownMutations = new Mutations(own);
    runs = new Specs(run);
    runMutations = new Mutations(run);
    runFields = run.all().stream().filter(field -> !field.equals(run)).toList();
  }

  /** What a comparison's spec has of its own. */
  static Schema withoutTemplate(Schema comparison) {
    ObjectNode json = comparison.json().deepCopy();
    ((ObjectNode) json.get("properties")).remove("template");
    return new Schema(comparison.path(), json);
  }

  /** A spec; most of them are such that the API server takes them. */
  ObjectNode spec(Dice dice) {
    ObjectNode spec = JSON.objectNode();
    ObjectNode template = template(dice);
    spec.set("template", template);
    List<String> names = names(dice);
    spec.set("variants", variants(names, template, dice));
    String baseline = names.get(0);
    if (dice.chance(0.3)) {
      baseline = dice.oneOf(names);
      spec.put("baseline", baseline);
    }
    metrics(spec, dice);
    rounds(spec, dice);
    objectives(spec, names, baseline, dice);
    if (dice.chance(0.6)) {
      spec.put("timeout", longEnough(spec, dice));
    } else if (dice.chance(0.95)) {
      spec.set("timeout", ownSpecs.value(own.properties().get("timeout"), dice));
    }
    if (dice.chance(0.05)) {
      spec.put("cancel", dice.chance(0.5));
    }
    if (dice.chance(0.2)) {
      spec.set("ttlAfterFinished", ownSpecs.value(own.properties().get("ttlAfterFinished"), dice));
    }
    if (dice.chance(0.4)) {
      mutate(spec, template, dice);
    }
    return spec;
  }

  /**
   * For the fewest rounds of a good template; one that measures ends by it, if it can be waited
   * for.
   */
  private static String longEnough(ObjectNode spec, Dice dice) {
    int runs = spec.at("/rounds/min").asInt(6) * spec.get("variants").size();
    int seconds = runs + dice.between(1, 12);
    return seconds <= LONGEST_WAIT ? seconds + "s" : dice.oneOf("6h", "24h");
  }

  private void mutate(ObjectNode spec, ObjectNode template, Dice dice) {
    if (dice.chance(0.4)) {
      runMutations.change(template, dice);
    } else if (dice.chance(0.05)) {
      spec.set("template", Odd.anything(dice, 2));
    } else {
      ownMutations.change(spec, dice);
    }
  }

  /** A run that completes within seconds, on the node that the others are kept from. */
  private static ObjectNode good() {
    ObjectNode spec = JSON.objectNode();
    spec.putObject("target").putObject("service").put("name", "good").put("port", 8080);
    spec.putObject("request").put("path", "/plaintext");
    ObjectNode load = spec.putObject("load");
    load.putObject("wrk").put("threads", 1).put("connections", 8).put("duration", "1s");
    load.putObject("podTemplate")
        .putObject("spec")
        .putArray("tolerations")
        .addObject()
        .put("key", PodTemplates.TAINT)
        .put("operator", "Exists");
    spec.putObject("warmup").put("duration", "0s");
    return spec;
  }

  /** Sometimes whole, sometimes with pieces missing that a patch would have to bring. */
  private ObjectNode template(Dice dice) {
    if (dice.chance(0.35)) {
      return good();
    }
    ObjectNode template = runs.spec(dice);
    if (dice.chance(0.95)) {
      template.remove(VariantRun.NOT_THE_USERS);
    }
    if (dice.chance(0.5)) {
      template.remove("timeout");
    }
    if (dice.chance(0.25)) {
      for (int i = dice.between(1, 2); i > 0 && !template.isEmpty(); i--) {
        remove(template, dice);
      }
    }
    return template;
  }

  private static void remove(ObjectNode from, Dice dice) {
    List<String> fields = new ArrayList<>();
    from.fieldNames().forEachRemaining(fields::add);
    String name = dice.oneOf(fields);
    if (from.get(name) instanceof ObjectNode part && !part.isEmpty() && dice.chance(0.6)) {
      remove(part, dice);
    } else {
      from.remove(name);
    }
  }

  private static List<String> names(Dice dice) {
    List<String> names = new ArrayList<>();
    for (int i = dice.chance(0.8) ? dice.between(2, 3) : dice.between(2, MOST_VARIANTS);
        i > 0;
        i--) {
      names.add(
          dice.chance(0.9) ? "v" + i : i + dice.oneOf("", "-a", "-" + "b".repeat(18), "-1-v2"));
    }
    return names;
  }

  private ArrayNode variants(List<String> names, ObjectNode template, Dice dice) {
    ArrayNode variants = JSON.arrayNode();
    for (String name : names) {
      ObjectNode variant = variants.addObject().put("name", name);
      if (dice.chance(0.6)) {
        variant.set("patch", patch(template, dice));
      }
    }
    return variants;
  }

  private JsonNode patch(ObjectNode template, Dice dice) {
    return switch (dice.between(0, 19)) {
      case 0, 1 -> JSON.objectNode();
      case 2, 3 -> removal(template, dice);
      case 4, 5 -> exchange(dice);
      case 6 -> nonsense(dice);
      case 7, 8 -> field(true, dice);
      case 9, 10, 11, 12, 13, 14, 15, 16 -> likeness(template, runs.spec(dice), dice);
      default -> {
        ObjectNode patch = (ObjectNode) field(false, dice);
        for (int i = dice.between(0, 2); i > 0; i--) {
          patch.setAll((ObjectNode) field(false, dice));
        }
        yield patch;
      }
    };
  }

  /** Null for something that the template has, or for something that it hasn't. */
  private static JsonNode removal(ObjectNode template, Dice dice) {
    ObjectNode patch = JSON.objectNode();
    if (template.isEmpty() || dice.chance(0.1)) {
      return patch.putNull(dice.oneOf("request", "nothere", ""));
    }
    List<String> fields = new ArrayList<>();
    template.fieldNames().forEachRemaining(fields::add);
    String name = dice.oneOf(fields);
    if (template.get(name) instanceof ObjectNode part && dice.chance(0.7)) {
      patch.set(name, removal(part, dice));
    } else {
      patch.putNull(name);
    }
    return patch;
  }

  /** Another target, or another tool. */
  private ObjectNode exchange(Dice dice) {
    ObjectNode other = runs.spec(dice);
    ObjectNode patch = JSON.objectNode();
    if (dice.chance(0.5)) {
      patch.set("target", withNulls((ObjectNode) other.get("target"), TARGETS, dice));
    } else {
      patch.set("load", withNulls((ObjectNode) other.get("load"), LOADS, dice));
    }
    return patch;
  }

  private static ObjectNode withNulls(ObjectNode part, List<String> alternatives, Dice dice) {
    for (String name : alternatives) {
      if (!part.has(name) && dice.chance(0.9)) {
        part.putNull(name);
      }
    }
    return part;
  }

  /** What another run has in the place of something that the template has: it fits, as a rule. */
  private static ObjectNode likeness(ObjectNode template, ObjectNode other, Dice dice) {
    ObjectNode patch = JSON.objectNode();
    List<String> both = new ArrayList<>();
    template.fieldNames().forEachRemaining(both::add);
    both.removeIf(name -> !other.has(name));
    if (both.isEmpty()) {
      return patch;
    }
    String name = dice.oneOf(both);
    boolean deeper =
        template.get(name) instanceof ObjectNode
            && other.get(name) instanceof ObjectNode
            && dice.chance(0.8);
    patch.set(
        name,
        deeper
            ? likeness((ObjectNode) template.get(name), (ObjectNode) other.get(name), dice)
            : other.get(name));
    return patch;
  }

  /** One field of a run, every one as likely, with a value that fits or with one that may not. */
  private JsonNode field(boolean beyond, Dice dice) {
    Schema field = dice.oneOf(runFields);
    JsonNode value = dice.chance(0.15) ? JSON.nullNode() : runs.value(field, dice);
    if (beyond) {
      value = runMutations.beyond(field, value, dice);
    }
    String below = field.path().substring("spec.".length()).replace("[]", ".[]");
    String[] path = below.split("\\.");
    for (int i = path.length - 1; i >= 0; i--) {
      value =
          path[i].equals("[]")
              ? JSON.arrayNode().add(value)
              : JSON.objectNode().set(path[i].equals("{}") ? "a" : path[i], value);
    }
    return value;
  }

  private static JsonNode nonsense(Dice dice) {
    return switch (dice.between(0, 7)) {
      case 0 -> Odd.anything(dice, 3);
      case 1 -> deep(dice.oneOf(60, 70, 400));
      case 2 -> JSON.objectNode().put("unknown", "x".repeat(dice.oneOf(1, 100_000, 900_000)));
      case 3 -> JSON.objectNode().putNull("target").putNull("load").putNull("request");
      case 4 -> JSON.objectNode().set("spec", JSON.objectNode().put("cancel", true));
      case 5 -> JSON.objectNode().put("load", "wrk").put("target", 1).put("request", false);
      case 6 -> JSON.objectNode().set("load", JSON.arrayNode().add(JSON.nullNode()));
      default -> JSON.objectNode().set("background", Odd.anything(dice, 3));
    };
  }

  private static JsonNode deep(int levels) {
    JsonNode node = JSON.objectNode();
    for (int i = 1; i < levels; i++) {
      node = JSON.objectNode().set("load", node);
    }
    return node;
  }

  private void metrics(ObjectNode spec, Dice dice) {
    if (dice.chance(0.5)) {
      return;
    }
    ArrayNode metrics = JSON.arrayNode();
    for (int i = dice.between(1, 3); i > 0; i--) {
      ObjectNode metric = metrics.addObject().put("name", METRICS.get(i));
      if (dice.chance(0.5)) {
        metric.put("within", dice.oneOf("0.1%", "2%", "3%"));
        metric.put("sameWithin", dice.oneOf("5%", "50%"));
      }
    }
    if (dice.chance(0.1)) {
      metrics.add(ownSpecs.value(own.properties().get("metrics").items().orElseThrow(), dice));
    }
    spec.set("metrics", metrics);
  }

  private void rounds(ObjectNode spec, Dice dice) {
    if (dice.chance(0.1)) {
      spec.set("rounds", ownSpecs.value(own.properties().get("rounds"), dice));
    } else if (dice.chance(0.5)) {
      int min = 2 * dice.between(3, 30);
      spec.putObject("rounds").put("min", min).put("max", 2 * dice.between(min / 2, 30));
    }
  }

  private void objectives(ObjectNode spec, List<String> names, String baseline, Dice dice) {
    if (dice.chance(0.1)) {
      spec.set("objectives", ownSpecs.value(own.properties().get("objectives"), dice));
    }
    if (dice.chance(0.7)) {
      return;
    }
    ArrayNode objectives = spec.putArray("objectives");
    for (String name : names) {
      if (!name.equals(baseline) && dice.chance(0.7)) {
        objectives
            .addObject()
            .put("metric", spec.at("/metrics/0/name").asText("requestsPerSecond"))
            .put("variant", name)
            .put(dice.oneOf("atLeast", "atMost"), dice.oneOf("0", "0.97", "999.999999"));
      }
    }
  }
}

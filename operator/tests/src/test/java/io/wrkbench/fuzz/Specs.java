package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Specs that keep the schema and its rules, with whatever the schema leaves open. What a schema
 * can't say of itself is in three tables: which fields exclude each other, how likely a field is,
 * and values that lead somewhere.
 */
final class Specs {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Fields of which an object has exactly one, by the end of its path. */
  private static final Map<String, List<String>> EXACTLY_ONE =
      Map.of(
          "spec.target", List.of("server", "server", "service", "url"),
          "spec.load", List.of("wrk", "wrk", "ab", "curl", "constantRate"),
          "spec.cassandra", List.of("datacenter", "external"),
          "spec.warmup", List.of("duration", "duration", "untilSteady"),
          ".headers[]", List.of("value", "valueFrom"),
          ".request", List.of("body", "bodyFrom"),
          "spec.target.tls", List.of("caFrom", "insecureSkipVerify"));

  private static final double USUAL = 0.35;

  /** How likely a field is that needn't be there, where it isn't {@link #USUAL}. */
  private static final Map<String, Double> LIKELY =
      Map.ofEntries(
          Map.entry("spec.timeout", 0.95),
          Map.entry("spec.attempts", 0.95),
          Map.entry("spec.untilPrecise", 0.1),
          Map.entry("spec.warmup", 0.95),
          Map.entry("spec.load.wrk.duration", 0.97),
          Map.entry("spec.load.curl.duration", 0.97),
          Map.entry("spec.load.constantRate.duration", 0.97),
          Map.entry("spec.cancel", 0.05),
          Map.entry("spec.cassandra", 0.1),
          Map.entry("spec.target.tls", 0.1),
          Map.entry("spec.background", 0.2));

  private static final double FULL_LIST = 0.03;
  private static final double LONGEST = 0.03;

  private final Schema schema;

  Specs(Schema schema) {
    this.schema = schema;
  }

  /** A spec that the API server should take. */
  ObjectNode spec(Dice dice) {
    ObjectNode spec = (ObjectNode) value(schema, dice);
    SpecRules.keep(spec, dice);
    return spec;
  }

  /** A value that the field's own schema takes. */
  JsonNode value(Schema field, Dice dice) {
    JsonNode known = KnownValues.of(field, dice);
    if (known != null) {
      return known;
    }
    if (field.isIntOrString()) {
      return Odd.quantity(dice);
    }
    if (field.json().has("enum")) {
      return field.json().get("enum").get(dice.between(0, field.json().get("enum").size() - 1));
    }
    return switch (field.type()) {
      case "boolean" -> JSON.booleanNode(dice.chance(0.5));
      case "integer", "number" -> JSON.numberNode(number(field, dice));
      case "string" -> JSON.textNode(text(field, dice));
      case "array" -> list(field, dice);
      case "object" -> object(field, dice);
      default -> Odd.anything(dice, 3);
    };
  }

  private static int number(Schema field, Dice dice) {
    int least = field.bound("minimum", 0);
    int most = field.bound("maximum", 1000);
    int usual = field.json().path("default").asInt(least);
    return dice.oneOf(
        least, most, usual, usual, usual, Math.min(most, usual + 1), dice.between(least, most));
  }

  private static String text(Schema field, Dice dice) {
    if (field.isDuration()) {
      return dice.oneOf("1s", "2s", "1000ms", "60s", "1m");
    }
    int most = field.bound("maxLength", 0);
    return most > 0 && dice.chance(LONGEST)
        ? Strings.ofLength(most, field, dice)
        : Strings.matching(field, dice);
  }

  private ArrayNode list(Schema field, Dice dice) {
    ArrayNode list = JSON.arrayNode();
    int least = field.bound("minItems", 0);
    int most = field.bound("maxItems", 3);
    int size = dice.chance(FULL_LIST) ? most : dice.between(least, Math.min(most, least + 2));
    Schema items = field.items().orElseThrow();
    for (int i = 0; i < size; i++) {
      list.add(value(items, dice));
    }
    return list;
  }

  private ObjectNode object(Schema field, Dice dice) {
    ObjectNode object = JSON.objectNode();
    field
        .values()
        .ifPresent(
            values -> {
              for (int i = dice.between(0, 2); i > 0; i--) {
                object.set(KnownValues.key(field, dice), value(values, dice));
              }
            });
    Set<String> excluded = excluded(field, dice);
    field
        .properties()
        .forEach(
            (name, property) -> {
              boolean chosen = !excluded.contains(name);
              boolean must = field.required().contains(name) || excluded.contains("!" + name);
              if (chosen && (must || dice.chance(LIKELY.getOrDefault(property.path(), USUAL)))) {
                object.set(name, value(property, dice));
              }
            });
    if (field.isOpen() && dice.chance(0.5)) {
      object.set(dice.oneOf("unknown", "a.b", "name"), Odd.anything(dice, 3));
    }
    return object;
  }

  /** Names that must not be there; one that has to be there is among them with a {@code !}. */
  private static Set<String> excluded(Schema field, Dice dice) {
    List<String> excluded = new ArrayList<>();
    EXACTLY_ONE.forEach(
        (path, names) -> {
          if (field.path().endsWith(path)) {
            String chosen = dice.oneOf(names);
            names.stream().filter(name -> !name.equals(chosen)).forEach(excluded::add);
            excluded.add(path.equals(".request") || path.endsWith(".tls") ? "" : "!" + chosen);
          }
        });
    return Set.copyOf(Set.of(excluded.stream().distinct().toArray(String[]::new)));
  }
}

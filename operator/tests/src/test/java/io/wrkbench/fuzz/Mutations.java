package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Puts a value at, or beyond, the bounds of a field's schema into a spec. */
final class Mutations {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Longer than that isn't tried: it would only make requests large. */
  private static final int LONGEST = 140_000;

  private final Specs specs;
  private final Schema schema;
  private final List<Schema> fields;

  Mutations(Schema schema) {
    this.schema = schema;
    this.specs = new Specs(schema);
    this.fields = schema.all().stream().filter(field -> !field.equals(schema)).toList();
  }

  /** Changes one field, every one as likely; the ones above it are made where they are missing. */
  void change(ObjectNode spec, Dice dice) {
    Schema field = dice.oneOf(fields);
    String below = field.path().substring(schema.path().length() + 1).replace("[]", ".[]");
    change(spec, schema, List.of(below.split("\\.")), dice);
  }

  private void change(JsonNode node, Schema at, List<String> path, Dice dice) {
    String name = path.get(0);
    List<String> rest = path.subList(1, path.size());
    if (name.equals("[]") && node instanceof ArrayNode list) {
      Schema item = at.items().orElseThrow();
      if (list.isEmpty()) {
        list.add(specs.value(item, dice));
      }
      int index = dice.between(0, list.size() - 1);
      if (rest.isEmpty()) {
        list.set(index, beyond(item, list.get(index), dice));
      } else {
        change(list.get(index), item, rest, dice);
      }
    } else if (node instanceof ObjectNode object && !name.equals("[]")) {
      boolean map = name.equals("{}");
      Schema field = map ? at.values().orElseThrow() : at.properties().get(name);
      String key = map ? KnownValues.key(at, dice) : name;
      if (!object.has(key)) {
        object.set(key, specs.value(field, dice));
      }
      if (!rest.isEmpty()) {
        change(object.get(key), field, rest, dice);
      } else if (dice.chance(0.1)) {
        object.remove(key);
      } else {
        object.set(key, beyond(field, object.get(key), dice));
      }
    }
  }

  /** Another value for the field. */
  JsonNode beyond(Schema field, JsonNode value, Dice dice) {
    if (dice.chance(0.1)) {
      return JSON.nullNode();
    }
    if (dice.chance(0.1)) {
      return Odd.anything(dice, 2);
    }
    if (field.isIntOrString()) {
      return Odd.quantity(dice);
    }
    return switch (field.type()) {
      case "boolean" -> dice.oneOf(JSON.textNode("true"), JSON.numberNode(1), JSON.textNode(""));
      case "integer", "number" -> number(field, dice);
      case "string" -> text(field, dice);
      case "array" -> list(field, value, dice);
      case "object" -> object(field, value, dice);
      default -> Odd.anything(dice, 3);
    };
  }

  private static JsonNode number(Schema field, Dice dice) {
    long least = field.bound("minimum", 0);
    long most = field.bound("maximum", Integer.MAX_VALUE);
    return dice.oneOf(
        JSON.numberNode(least),
        JSON.numberNode(least - 1),
        JSON.numberNode(most),
        JSON.numberNode(most + 1),
        JSON.numberNode(least + 0.5),
        JSON.textNode(Long.toString(least)),
        Odd.number(dice));
  }

  private static JsonNode text(Schema field, Dice dice) {
    if (field.isDuration() && dice.chance(0.7)) {
      return JSON.textNode(dice.oneOf(Odd.DURATIONS));
    }
    int most = field.bound("maxLength", 0);
    int least = field.bound("minLength", 0);
    if (most > 0 && most < LONGEST && dice.chance(0.3)) {
      return JSON.textNode(Strings.ofLength(most + dice.between(0, 1), field, dice));
    }
    return dice.oneOf(
        JSON.textNode(Strings.nearly(field, dice)),
        JSON.textNode(Strings.matching(field, dice)),
        JSON.textNode("a".repeat(Math.max(0, least - 1))),
        JSON.textNode(dice.oneOf(Strings.ODD)),
        Odd.number(dice));
  }

  private JsonNode list(Schema field, JsonNode value, Dice dice) {
    if (!(value instanceof ArrayNode list) || dice.chance(0.3)) {
      return dice.oneOf(JSON.objectNode(), JSON.arrayNode(), JSON.textNode("a"), JSON.nullNode());
    }
    Schema items = field.items().orElseThrow();
    if (list.isEmpty()) {
      list.add(specs.value(items, dice));
    }
    int most = field.bound("maxItems", 3);
    int size = dice.oneOf(list.size() + 1, most, most + 1);
    while (list.size() < size) {
      list.add(list.get(0).deepCopy());
    }
    return list;
  }

  private JsonNode object(Schema field, JsonNode value, Dice dice) {
    if (!(value instanceof ObjectNode object) || dice.chance(0.2)) {
      return dice.oneOf(JSON.objectNode(), JSON.arrayNode(), JSON.textNode("a"), JSON.nullNode());
    }
    if (field.properties().isEmpty() || field.isOpen() || dice.chance(0.3)) {
      object.set(dice.oneOf("unknown", "", "a.b", "é"), Odd.anything(dice, 2));
      return object;
    }
    // Perhaps one that excludes another.
    String name = dice.oneOf(List.copyOf(field.properties().keySet()));
    object.set(name, specs.value(field.properties().get(name), dice));
    return object;
  }
}

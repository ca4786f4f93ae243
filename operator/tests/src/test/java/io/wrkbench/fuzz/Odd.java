package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** Values that nobody thinks of, whatever the field is for. */
final class Odd {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Quantities, and what looks like one. */
  private static final List<String> QUANTITIES =
      List.of(
          "100m",
          "1",
          "64Mi",
          "1e3m",
          "",
          "1e3",
          "1E3",
          "1e-3",
          "0",
          "-1",
          "+1",
          "1.5Gi",
          ".5",
          "5.",
          "0.0001",
          "1n",
          "1u",
          "1E",
          "1Ei",
          "9223372036854775807",
          "9223372036854775808",
          "1e99",
          "1e99999",
          "1ki",
          "1Ki ",
          " 1",
          "1 ",
          "0x10",
          "NaN",
          "Infinity",
          "१",
          "cpu",
          "1m1",
          "1.1.1",
          "--1",
          "1Mi1");

  /** Durations, and what looks like one. */
  static final List<String> DURATIONS =
      List.of(
          "0",
          "0s",
          "1ns",
          "1us",
          "1µs",
          "1ms",
          "999ms",
          "1000ms",
          "1s",
          "1.5s",
          "0.5m",
          "1m",
          "60s",
          "61s",
          "5m1s",
          "10m",
          "10m1s",
          "1h",
          "24h",
          "24h0m1s",
          "8760h",
          "2562047h47m16s",
          "2562047h47m17s",
          "99999999h",
          "9223372036854775807ns",
          "9223372036854775808s",
          "00s",
          "1s1s",
          "1h1s1m",
          "1s500ms",
          "1.s",
          ".5s",
          "+1s",
          "-1s",
          "1",
          "1d",
          "1 s",
          " 1s",
          "1S",
          "s",
          "",
          "1e3s",
          "PT1S",
          "0.0001s",
          "1.0000000001s",
          "٣s");

  private Odd() {}

  /** A quantity as YAML has one: text or a number. */
  static JsonNode quantity(Dice dice) {
    if (dice.isTame()) {
      return dice.oneOf(JSON.textNode("100m"), JSON.textNode("64Mi"), JSON.numberNode(1));
    }
    return dice.chance(0.2) ? number(dice) : JSON.textNode(dice.oneOf(QUANTITIES));
  }

  /** A number that is hard to keep in an {@code int}. */
  static JsonNode number(Dice dice) {
    return dice.oneOf(
        JSON.numberNode(0),
        JSON.numberNode(1),
        JSON.numberNode(-1),
        JSON.numberNode(Integer.MAX_VALUE),
        JSON.numberNode(Integer.MIN_VALUE),
        JSON.numberNode(Integer.MAX_VALUE + 1L),
        JSON.numberNode(Long.MAX_VALUE),
        JSON.numberNode(Long.MIN_VALUE),
        JSON.numberNode(BigInteger.ONE.shiftLeft(64)),
        JSON.numberNode(0.5),
        JSON.numberNode(1.0),
        JSON.numberNode(new BigDecimal("1e30")),
        JSON.numberNode(1e308));
  }

  /** Anything that isn't an object or a list. */
  static JsonNode scalar(Dice dice) {
    return switch (dice.between(0, 4)) {
      case 0 -> JSON.booleanNode(dice.chance(0.5));
      case 1 -> JSON.nullNode();
      case 2 -> number(dice);
      default -> JSON.textNode(dice.oneOf(Strings.ODD));
    };
  }

  /** Anything, at most this deep. */
  static JsonNode anything(Dice dice, int depth) {
    if (depth == 0 || dice.chance(0.4)) {
      return scalar(dice);
    }
    if (dice.chance(0.4)) {
      ArrayNode list = JSON.arrayNode();
      for (int i = dice.between(0, 3); i > 0; i--) {
        list.add(anything(dice, depth - 1));
      }
      return list;
    }
    ObjectNode object = JSON.objectNode();
    for (int i = dice.between(0, 3); i > 0; i--) {
      object.set(dice.oneOf("name", "spec", "a", "", "a.b/c", "0", "é"), anything(dice, depth - 1));
    }
    return object;
  }

  /** The same with another value somewhere in it, or with something missing, added or repeated. */
  static JsonNode changed(JsonNode value, Dice dice) {
    if (value.isEmpty() || dice.chance(0.25)) {
      return replacement(value, dice);
    }
    if (value instanceof ArrayNode list) {
      int at = dice.between(0, list.size() - 1);
      switch (dice.between(0, 3)) {
        case 0 -> list.remove(at);
        case 1 -> list.add(list.get(at).deepCopy());
        default -> list.set(at, changed(list.get(at), dice));
      }
      return list;
    }
    ObjectNode object = (ObjectNode) value;
    List<String> names = object.properties().stream().map(field -> field.getKey()).toList();
    String name = dice.oneOf(names);
    switch (dice.between(0, 7)) {
      case 0 -> object.remove(name);
      case 1 -> object.set(dice.oneOf("unknown", name + "s", ""), object.get(name).deepCopy());
      default -> object.set(name, changed(object.get(name), dice));
    }
    return object;
  }

  private static JsonNode replacement(JsonNode value, Dice dice) {
    return switch (dice.between(0, 4)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.arrayNode().add(value);
      case 2 -> JSON.objectNode().set(dice.oneOf("name", "value", "0"), value);
      case 3 -> anything(dice, 2);
      default -> scalar(dice);
    };
  }
}

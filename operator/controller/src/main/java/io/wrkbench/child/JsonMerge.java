package io.wrkbench.child;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Merges one JSON document over another. Objects are merged by field. Otherwise the second value
 * wins, unless there is a rule for the field.
 */
public final class JsonMerge {
  /** Merges two objects, or two lists. */
  @FunctionalInterface
  public interface Rule {
    /**
     * The merged value.
     *
     * @param all merges what is within
     * @param base may be changed
     */
    JsonNode merge(JsonMerge all, JsonNode base, JsonNode over);
  }

  /**
   * A field that identifies an item of a list.
   *
   * @param field its name
   * @param otherwise the value of an item without it, or null if it has none
   */
  public record Key(String field, String otherwise) {
    /** A field that each item has. */
    public static Key of(String field) {
      return new Key(field, null);
    }
  }

  /** The second one wins. */
  public static final Rule REPLACE = (all, base, over) -> over;

  /** Objects by field. */
  public static final Rule BY_FIELD = JsonMerge::byField;

  /** Appends the items of the second list that the first doesn't have. */
  public static final Rule APPEND = (all, base, over) -> append(base, over);

  private final Map<String, Rule> rules;
  private final Rule lists;

  /**
   * Merges by these rules.
   *
   * @param rules rules for objects and lists, by the name of their field
   * @param lists rule for all other lists
   */
  public JsonMerge(Map<String, Rule> rules, Rule lists) {
    this.rules = Map.copyOf(rules);
    this.lists = lists;
  }

  /** Items that agree in these fields are merged by field; others come after them. */
  public static Rule byKeys(Key... keys) {
    return byKeys(BY_FIELD, keys);
  }

  /** Items that agree in these fields are merged by that rule; others come after them. */
  public static Rule byKeys(Rule items, Key... keys) {
    return (all, base, over) -> byKeys(all, (ArrayNode) base, over, items, List.of(keys));
  }

  /**
   * The merged document.
   *
   * @param base is changed if it is an object or a list
   */
  public JsonNode merge(JsonNode base, JsonNode over) {
    return merge(BY_FIELD, base, over);
  }

  private JsonNode merge(Rule objects, JsonNode base, JsonNode over) {
    if (base.isObject() && over.isObject()) {
      return objects.merge(this, base, over);
    }
    return base.isArray() && over.isArray() ? lists.merge(this, base, over) : over;
  }

  private JsonNode merge(String field, JsonNode base, JsonNode over) {
    Rule rule = rules.get(field);
    boolean alike = base.isObject() && over.isObject() || base.isArray() && over.isArray();
    return rule != null && alike ? rule.merge(this, base, over) : merge(base, over);
  }

  private static JsonNode byField(JsonMerge all, JsonNode base, JsonNode over) {
    ObjectNode merged = (ObjectNode) base;
    over.properties()
        .forEach(
            field -> {
              JsonNode old = base.get(field.getKey());
              merged.set(
                  field.getKey(),
                  old == null
                      ? field.getValue()
                      : all.merge(field.getKey(), old, field.getValue()));
            });
    return merged;
  }

  private static JsonNode append(JsonNode base, JsonNode over) {
    ArrayNode list = (ArrayNode) base;
    for (JsonNode item : over) {
      if (!contains(list, item)) {
        list.add(item);
      }
    }
    return list;
  }

  private static boolean contains(ArrayNode list, JsonNode item) {
    for (JsonNode there : list) {
      if (there.equals(item)) {
        return true;
      }
    }
    return false;
  }

  /** Of several items of the first list that agree, only the first is kept and merged. */
  private static JsonNode byKeys(
      JsonMerge all, ArrayNode base, JsonNode over, Rule items, List<Key> keys) {
    List<JsonNode> merged = new ArrayList<>();
    base.forEach(merged::add);
    for (JsonNode item : over) {
      Optional<List<String>> identity = identity(item, keys);
      List<JsonNode> same =
          merged.stream()
              .filter(there -> identity.isPresent() && identity.equals(identity(there, keys)))
              .toList();
      if (same.isEmpty()) {
        merged.add(item);
        continue;
      }
      JsonNode first = same.get(0);
      int place = merged.indexOf(first);
      merged.removeAll(same);
      merged.add(place, all.merge(items, first, item));
    }
    return JsonNodeFactory.instance.arrayNode().addAll(merged);
  }

  /** Values of these fields; empty for an item that lacks one. */
  private static Optional<List<String>> identity(JsonNode item, List<Key> keys) {
    List<String> values = new ArrayList<>();
    for (Key key : keys) {
      String value =
          item.hasNonNull(key.field()) ? item.get(key.field()).asText() : key.otherwise();
      if (value == null) {
        return Optional.empty();
      }
      values.add(value);
    }
    return Optional.of(values);
  }
}

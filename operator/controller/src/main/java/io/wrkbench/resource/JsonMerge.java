package io.wrkbench.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Lays one JSON document over another. */
final class JsonMerge {
  private JsonMerge() {}

  /**
   * Objects are merged by field, lists of named objects by name; of everything else the second one
   * wins.
   *
   * @param base is changed where it is an object or a list
   * @return the merged document
   */
  static JsonNode merge(JsonNode base, JsonNode over) {
    if (base instanceof ObjectNode object && over.isObject()) {
      over.properties()
          .forEach(
              field -> {
                JsonNode old = object.get(field.getKey());
                object.set(
                    field.getKey(), old == null ? field.getValue() : merge(old, field.getValue()));
              });
      return object;
    }
    if (base instanceof ArrayNode list && over.isArray() && named(list) && named(over)) {
      over.forEach(item -> mergeByName(list, item));
      return list;
    }
    return over;
  }

  private static void mergeByName(ArrayNode list, JsonNode item) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i).get("name").equals(item.get("name"))) {
        list.set(i, merge(list.get(i), item));
        return;
      }
    }
    list.add(item);
  }

  private static boolean named(JsonNode list) {
    for (JsonNode item : list) {
      if (!item.hasNonNull("name")) {
        return false;
      }
    }
    return true;
  }
}

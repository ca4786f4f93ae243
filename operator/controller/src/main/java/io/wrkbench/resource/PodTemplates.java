package io.wrkbench.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.client.utils.Serialization;

/** Merges a user's free-form PodTemplateSpec under the one that the operator sets. */
final class PodTemplates {
  private PodTemplates() {}

  /**
   * The user's template with ours on top: objects are merged by field, lists of named objects
   * (containers, volumes, env) by name, and of everything else ours wins.
   *
   * @param users the user's template, or null for none
   */
  static PodTemplateSpec merge(JsonNode users, PodTemplateSpec ours) {
    if (users == null || users.isNull()) {
      return ours;
    }
    JsonNode merged = mergeNodes(users.deepCopy(), Serialization.jsonMapper().valueToTree(ours));
    return Serialization.jsonMapper().convertValue(merged, PodTemplateSpec.class);
  }

  private static JsonNode mergeNodes(JsonNode base, JsonNode over) {
    if (base instanceof ObjectNode object && over.isObject()) {
      over.properties()
          .forEach(
              field -> {
                JsonNode old = object.get(field.getKey());
                object.set(
                    field.getKey(),
                    old == null ? field.getValue() : mergeNodes(old, field.getValue()));
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
        list.set(i, mergeNodes(list.get(i), item));
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

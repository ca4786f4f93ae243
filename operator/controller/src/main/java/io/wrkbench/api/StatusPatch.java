package io.wrkbench.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.CustomResource;

/**
 * The difference of two statuses, written instead of the whole status if the stored one can't be
 * read completely.
 */
public final class StatusPatch {
  private StatusPatch() {}

  /**
   * A JSON merge patch (RFC 7386) for the subresource {@code status}. It has each field of the
   * status in which the two differ, whole. All others stay as they are stored, including those that
   * can't be read. It has the resource version of the object that was read, so the API server
   * refuses it with 409 if somebody else has written in between.
   *
   * @param object the object with its status as it was read
   * @param next the status that is wanted
   */
  public static String of(CustomResource<?, ?> object, Object next) {
    JsonNode before = tree(object.getStatus());
    JsonNode after = tree(next);
    ObjectNode changes = JsonNodeFactory.instance.objectNode();
    after
        .properties()
        .forEach(
            field -> {
              if (!field.getValue().equals(before.path(field.getKey()))) {
                changes.set(field.getKey(), field.getValue());
              }
            });
    before.fieldNames().forEachRemaining(name -> removed(changes, after, name));
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("metadata").put("resourceVersion", object.getMetadata().getResourceVersion());
    patch.set("status", changes);
    return patch.toString();
  }

  private static void removed(ObjectNode changes, JsonNode after, String name) {
    if (!after.has(name)) {
      changes.putNull(name);
    }
  }

  private static JsonNode tree(Object status) {
    return status == null
        ? JsonNodeFactory.instance.objectNode()
        : ApiJson.serialization().convertValue(status, JsonNode.class);
  }
}

package io.wrkbench.comparison.variant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON merge patches, RFC 7386. Pure. */
public final class MergePatch {
  private MergePatch() {}

  /**
   * The document with the patch applied, as {@code MergePatch} in section 2 of the RFC. Neither is
   * changed.
   *
   * @param patch null or missing for no change
   */
  public static JsonNode apply(JsonNode document, JsonNode patch) {
    if (patch == null || patch.isMissingNode()) {
      return document;
    }
    if (!(patch instanceof ObjectNode changes)) {
      return patch;
    }
    ObjectNode merged =
        document instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    changes
        .properties()
        .forEach(
            change -> {
              if (change.getValue().isNull()) {
                merged.remove(change.getKey());
              } else {
                merged.set(change.getKey(), apply(merged.get(change.getKey()), change.getValue()));
              }
            });
    return merged;
  }
}

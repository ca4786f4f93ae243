package io.wrkbench.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Prepares stored JSON to be read as one of our types. */
final class StoredTree {
  /** Deeper than any PodTemplateSpec. A much deeper tree overflows the stack when it is written. */
  private static final int DEEPEST = 64;

  /** Free-form fields: a null may mean something there, and must change the spec's hash. */
  private static final Set<String> FREE =
      Set.of(
          "spec.target.server.podTemplate",
          "spec.load.podTemplate",
          "spec.cassandra.datacenter.config",
          "spec.template.target.server.podTemplate",
          "spec.template.load.podTemplate",
          "spec.template.cassandra.datacenter.config",
          "spec.variants[].patch");

  private static final int DEEPEST_FREE = 4;

  private static final int ESCAPED = 6;
  private static final int OTHER_THAN_ASCII = 3;

  /** Size of a number, or of true and false. */
  private static final int NUMBER = 8;

  /** Size of the API server's note of who wrote a field. */
  private static final int NOTED = 12;

  private long bytes;
  private boolean tooDeep;

  private StoredTree() {}

  /**
   * What was found in a tree.
   *
   * @param bytes about how many the API server stores for it, its notes about fields included
   * @param problem why it can't be read
   */
  record Bounds(long bytes, Optional<String> problem) {}

  /**
   * Removes explicit nulls from objects and lists, because a field that is null counts as not set.
   * Free-form fields stay as they are.
   *
   * @param root name of the tree
   */
  static Bounds tidy(String root, ObjectNode tree) {
    StoredTree walk = new StoredTree();
    walk.object(root, tree, 0, false);
    return new Bounds(
        walk.bytes,
        walk.tooDeep
            ? Optional.of(root + " is nested deeper than " + DEEPEST + " levels")
            : Optional.empty());
  }

  private void visit(String path, JsonNode node, int depth, boolean free) {
    if (depth > DEEPEST) {
      tooDeep = true;
    } else if (node instanceof ObjectNode object) {
      object(path, object, depth, free);
    } else if (node instanceof ArrayNode list) {
      bytes += 2;
      for (Iterator<JsonNode> items = list.iterator(); items.hasNext(); ) {
        JsonNode item = items.next();
        if (item.isNull() && !free) {
          items.remove();
        } else {
          bytes++;
          visit(path + "[]", item, depth + 1, free);
        }
      }
    } else {
      bytes += node.isTextual() ? size(node.textValue()) : NUMBER;
    }
  }

  private void object(String path, ObjectNode object, int depth, boolean free) {
    bytes += 2;
    for (Iterator<Map.Entry<String, JsonNode>> fields = object.fields(); fields.hasNext(); ) {
      Map.Entry<String, JsonNode> field = fields.next();
      if (field.getValue().isNull() && !free) {
        fields.remove();
        continue;
      }
      bytes += 2 * size(field.getKey()) + NOTED;
      boolean container = field.getValue().isContainerNode();
      // Only paths down to the depth of the free-form fields are needed.
      String name = container && depth < DEEPEST_FREE ? path + "." + field.getKey() : "";
      visit(name, field.getValue(), depth + 1, free || (container && FREE.contains(name)));
    }
  }

  private static long size(String text) {
    long size = 2;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '<' || c == '>' || c == '&') {
        size += ESCAPED;
      } else if (c == '"' || c == '\\') {
        size += 2;
      } else {
        size += c < 128 ? 1 : OTHER_THAN_ASCII;
      }
    }
    return size;
  }
}

package io.wrkbench.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A manifest as a user writes it. It isn't built from the Java types of the API, which add their
 * own defaults and can't hold what is wrong. Paths name fields from the top: {@code
 * spec.request.headers.0.name}. Each change gives another manifest.
 */
public final class Manifest {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ObjectNode root;

  private Manifest(ObjectNode root) {
    this.root = root;
  }

  /** The manifest that this YAML is. */
  public static Manifest of(String yaml) {
    return new Manifest((ObjectNode) parse(YAML, yaml));
  }

  /** With the field set, its parents created where they are missing. */
  public Manifest with(String path, Object value) {
    ObjectNode copy = root.deepCopy();
    int end = path.lastIndexOf('.');
    JsonNode parent = end < 0 ? copy : descend(copy, path.substring(0, end), true);
    put(parent, path.substring(end + 1), JSON.valueToTree(value));
    return new Manifest(copy);
  }

  /** With the field set to what this YAML is. */
  public Manifest withYaml(String path, String yaml) {
    return with(path, parse(YAML, yaml));
  }

  /** Without the field. */
  public Manifest without(String path) {
    ObjectNode copy = root.deepCopy();
    int end = path.lastIndexOf('.');
    JsonNode parent = end < 0 ? copy : descend(copy, path.substring(0, end), false);
    String last = path.substring(end + 1);
    if (parent instanceof ArrayNode list) {
      list.remove(Integer.parseInt(last));
    } else if (parent instanceof ObjectNode object) {
      object.remove(last);
    }
    return new Manifest(copy);
  }

  /** The field, or a missing node. */
  public JsonNode at(String path) {
    return root.at("/" + path.replace('.', '/'));
  }

  /** The path of a field that may be in lists: there, in the first item that has it. */
  public Optional<String> find(String path) {
    return find(root, path, "");
  }

  private static Optional<String> find(JsonNode node, String path, String found) {
    if (path.isEmpty()) {
      return Optional.of(found.substring(1));
    }
    if (node instanceof ArrayNode list) {
      return IntStream.range(0, list.size())
          .mapToObj(i -> find(list.get(i), path, found + "." + i))
          .flatMap(Optional::stream)
          .findFirst();
    }
    int end = path.indexOf('.');
    String name = end < 0 ? path : path.substring(0, end);
    return node.has(name)
        ? find(node.get(name), end < 0 ? "" : path.substring(end + 1), found + "." + name)
        : Optional.empty();
  }

  /** Named so. */
  public Manifest named(String name) {
    return with("metadata.name", name);
  }

  /** As the client takes it. */
  public GenericKubernetesResource resource() {
    return JSON.convertValue(root, GenericKubernetesResource.class);
  }

  /** As kubectl takes it. */
  public String json() {
    return root.toString();
  }

  @Override
  public String toString() {
    return json();
  }

  private static JsonNode descend(JsonNode from, String path, boolean create) {
    JsonNode node = from;
    for (String name : path.split("\\.")) {
      JsonNode next = child(node, name);
      if (next == null || next.isNull()) {
        if (!create) {
          return null;
        }
        next = JSON.createObjectNode();
        put(node, name, next);
      }
      node = next;
    }
    return node;
  }

  private static JsonNode child(JsonNode node, String name) {
    return node instanceof ArrayNode list ? list.get(Integer.parseInt(name)) : node.get(name);
  }

  private static void put(JsonNode node, String name, JsonNode value) {
    if (node instanceof ArrayNode list) {
      list.set(Integer.parseInt(name), value);
    } else {
      ((ObjectNode) node).set(name, value);
    }
  }

  private static JsonNode parse(ObjectMapper mapper, String text) {
    try {
      return mapper.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not valid: " + text, e);
    }
  }
}

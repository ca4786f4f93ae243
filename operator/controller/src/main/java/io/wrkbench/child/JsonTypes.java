package io.wrkbench.child;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Quantity;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks a free-form document against a type of the Kubernetes API, as strictly as the API server
 * does: a number isn't accepted as a string, or a single item as a list. Fields that the type
 * doesn't have are left to the API server, which may know more.
 */
public final class JsonTypes {
  private static final String MODEL = "io.fabric8.kubernetes.api.model";

  /** As the API server reads them. */
  private static final Pattern QUANTITY =
      Pattern.compile(
          "[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)" + "([numkMGTPE]|[KMGTPE]i|[eE][+-]?[0-9]{1,3})?");

  private JsonTypes() {}

  /**
   * What is wrong with the document, in a sentence that begins with the path of the field; empty if
   * it fits the type.
   *
   * @param path path of the document itself
   */
  public static Optional<String> problem(String path, JsonNode document, Class<?> type) {
    return check(path, document, type);
  }

  private static Optional<String> check(String path, JsonNode node, Type type) {
    if (type instanceof ParameterizedType generic) {
      return generic.getRawType() == List.class
          ? items(path, node, generic.getActualTypeArguments()[0])
          : values(path, node, generic.getActualTypeArguments()[1]);
    }
    if (type instanceof Class<?> simple && simple.getPackageName().startsWith(MODEL)) {
      return ofModel(path, node, simple);
    }
    if (type == String.class) {
      return expect(path, node, node.isTextual(), "a string (in quotes if it looks like a number)");
    }
    if (type == Boolean.class) {
      return expect(path, node, node.isBoolean(), "true or false");
    }
    if (type == Integer.class) {
      return expect(path, node, isWhole(node) && node.canConvertToInt(), "a whole number");
    }
    if (type == Long.class) {
      return expect(path, node, isWhole(node) && node.canConvertToLong(), "a whole number");
    }
    return type == Double.class || type == Float.class
        ? expect(path, node, node.isNumber(), "a number")
        : Optional.empty();
  }

  private static Optional<String> ofModel(String path, JsonNode node, Class<?> type) {
    if (type == Quantity.class) {
      boolean right =
          node.isNumber() || node.isTextual() && QUANTITY.matcher(node.textValue()).matches();
      return expect(path, node, right, "a quantity such as 500m or 2Gi");
    }
    if (type == IntOrString.class) {
      boolean right = node.isTextual() || isWhole(node) && node.canConvertToInt();
      return expect(path, node, right, "a whole number or a string");
    }
    return expect(path, node, node.isObject(), "an object").or(() -> fields(path, node, type));
  }

  private static Optional<String> fields(String path, JsonNode object, Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      JsonProperty property = field.getAnnotation(JsonProperty.class);
      if (property != null && object.has(property.value())) {
        Optional<String> problem =
            check(
                path + "." + property.value(),
                object.get(property.value()),
                field.getGenericType());
        if (problem.isPresent()) {
          return problem;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> items(String path, JsonNode node, Type type) {
    Optional<String> problem = expect(path, node, node.isArray(), "a list");
    for (int i = 0; i < node.size() && problem.isEmpty(); i++) {
      problem = check(path + "[" + i + "]", node.get(i), type);
    }
    return problem;
  }

  private static Optional<String> values(String path, JsonNode node, Type type) {
    return expect(path, node, node.isObject(), "an object")
        .or(
            () ->
                node.properties().stream()
                    .map(
                        (Map.Entry<String, JsonNode> entry) ->
                            check(path + "." + entry.getKey(), entry.getValue(), type))
                    .flatMap(Optional::stream)
                    .findFirst());
  }

  private static Optional<String> expect(
      String path, JsonNode node, boolean right, String expected) {
    return right
        ? Optional.empty()
        : Optional.of(path + " must be " + expected + ", but is " + kind(node));
  }

  private static boolean isWhole(JsonNode node) {
    return node.isIntegralNumber();
  }

  private static String kind(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "a list";
      case NULL -> "null";
      case STRING -> "the string " + cut(node.toString());
      default -> cut(node.toString());
    };
  }

  private static String cut(String text) {
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }
}

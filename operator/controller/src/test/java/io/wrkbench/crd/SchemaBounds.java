package io.wrkbench.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.api.Patterns;

/**
 * Bounds that can't be said where a field is declared, since its type is Kubernetes' own: what the
 * API server takes has to be what the operator can read.
 */
final class SchemaBounds {
  private static final int LONGEST_QUANTITY = 32;

  /** The largest whole number that is the same in every JSON library. */
  private static final long LARGEST = (1L << 53) - 1;

  private static final int MOST_RESOURCES = 20;

  /** What Kubernetes takes for a variable's name: printable ASCII without the equals sign. */
  private static final String ENV_NAME = "^[ -<>-~]+$";

  private static final int LONGEST_ENV_NAME = 1024;

  private static final int LONGEST_ENV_VALUE = 65536;

  private SchemaBounds() {}

  /** Adds them to a schema and all that is in it. */
  static void addTo(JsonNode schema) {
    if (schema instanceof ArrayNode list) {
      list.forEach(SchemaBounds::addTo);
    }
    if (!(schema instanceof ObjectNode object)) {
      return;
    }
    if (object.path("x-kubernetes-int-or-string").asBoolean()) {
      object.put("pattern", Patterns.QUANTITY).put("maxLength", LONGEST_QUANTITY);
      boundNumber(object);
      return; // What is below are the two types alone.
    }
    if (object.path("type").asText().equals("integer")) {
      boundNumber(object);
    }
    JsonNode properties = object.path("properties");
    if (properties.has("limits") && properties.has("requests")) {
      boundResources(object);
    }
    if (properties.has("value") && properties.path("valueFrom").at("/properties").has("fieldRef")) {
      boundVariable(object);
    }
    if (properties.has("lastTransitionTime")) {
      boundCondition(object);
    }
    object.forEach(SchemaBounds::addTo);
  }

  private static void boundNumber(ObjectNode number) {
    if (!number.has("minimum")) {
      number.put("minimum", 0);
    }
    if (!number.has("maximum")) {
      number.put("maximum", LARGEST);
    }
  }

  private static void boundResources(ObjectNode resources) {
    for (String part : new String[] {"limits", "requests"}) {
      ((ObjectNode) resources.at("/properties/" + part)).put("maxProperties", MOST_RESOURCES);
    }
    ((ObjectNode) resources.at("/properties/claims")).put("maxItems", MOST_RESOURCES);
    rule(
        resources,
        "!has(self.limits) || !has(self.requests) || self.requests.all(x, !(x in self.limits)"
            + " || !isQuantity(string(self.requests[x])) || !isQuantity(string(self.limits[x]))"
            + " || quantity(string(self.requests[x]))"
            + ".compareTo(quantity(string(self.limits[x]))) <= 0)",
        "requests must not be greater than limits");
  }

  private static void boundVariable(ObjectNode variable) {
    ((ObjectNode) variable.at("/properties/name"))
        .put("pattern", ENV_NAME)
        .put("minLength", 1)
        .put("maxLength", LONGEST_ENV_NAME);
    ((ObjectNode) variable.at("/properties/value")).put("maxLength", LONGEST_ENV_VALUE);
    // A rule in place of "required", which would refuse updates of stored runs as well.
    rule(variable, "has(self.name)", "a variable needs a name");
    rule(
        variable,
        "!has(self.valueFrom) || !has(self.value) || self.value == ''",
        "a variable must not have both value and valueFrom");
  }

  private static void boundCondition(ObjectNode condition) {
    ((ObjectNode) condition.at("/properties/status"))
        .putArray("enum")
        .add("True")
        .add("False")
        .add("Unknown");
    condition.putArray("required").add("status").add("type");
  }

  private static void rule(ObjectNode schema, String rule, String message) {
    schema
        .withArray("x-kubernetes-validations")
        .addObject()
        .put("message", message)
        .put("rule", rule);
  }
}

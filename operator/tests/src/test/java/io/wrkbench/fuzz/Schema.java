package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A field's schema in a CRD.
 *
 * @param path where it is, from the top: {@code spec.request.headers[].name}; the values of a map
 *     are at {@code {}}
 * @param json the schema itself
 */
record Schema(String path, JsonNode json) {
  /** The schema of {@code spec} in a CRD, as the API server or a file has it. */
  static Schema ofSpec(JsonNode crd) {
    return new Schema("spec", crd.at("/spec/versions/0/schema/openAPIV3Schema/properties/spec"));
  }

  /** The type of its values; empty where any will do. */
  String type() {
    return json.path("type").asText();
  }

  /** Whether it is an object with fields that the schema doesn't name. */
  boolean isOpen() {
    return json.path("x-kubernetes-preserve-unknown-fields").asBoolean();
  }

  /** Whether it takes both numbers and strings, as a quantity does. */
  boolean isIntOrString() {
    return json.path("x-kubernetes-int-or-string").asBoolean();
  }

  /** Whether its rules read it as a duration. */
  boolean isDuration() {
    return StreamSupport.stream(json.path("x-kubernetes-validations").spliterator(), false)
        .anyMatch(rule -> rule.path("rule").asText().contains("duration(self)"));
  }

  /** Its fields by name. */
  Map<String, Schema> properties() {
    Map<String, Schema> properties = new LinkedHashMap<>();
    json.path("properties")
        .properties()
        .forEach(
            field ->
                properties.put(
                    field.getKey(), new Schema(path + "." + field.getKey(), field.getValue())));
    return properties;
  }

  /** What its items are like, where it is a list. */
  Optional<Schema> items() {
    return json.has("items")
        ? Optional.of(new Schema(path + "[]", json.get("items")))
        : Optional.empty();
  }

  /** What its values are like, where it is a map. */
  Optional<Schema> values() {
    return json.path("additionalProperties").isObject()
        ? Optional.of(new Schema(path + ".{}", json.get("additionalProperties")))
        : Optional.empty();
  }

  /** Names of the fields that have to be there. */
  Set<String> required() {
    return StreamSupport.stream(json.path("required").spliterator(), false)
        .map(JsonNode::asText)
        .collect(Collectors.toSet());
  }

  /** What a string has to match. */
  Optional<String> pattern() {
    return Optional.ofNullable(json.path("pattern").textValue());
  }

  /** A bound such as {@code maxLength}. */
  OptionalDouble bound(String keyword) {
    JsonNode bound = json.path(keyword);
    // The generator writes large numbers as text.
    return bound.isMissingNode()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Double.parseDouble(bound.asText()));
  }

  /** A bound such as {@code maxLength}, or this where there is none. */
  int bound(String keyword, int otherwise) {
    return (int) bound(keyword).orElse(otherwise);
  }

  /** It and all below it. */
  List<Schema> all() {
    List<Schema> all = new ArrayList<>(List.of(this));
    properties().values().forEach(field -> all.addAll(field.all()));
    items().ifPresent(item -> all.addAll(item.all()));
    values().ifPresent(value -> all.addAll(value.all()));
    return all;
  }
}

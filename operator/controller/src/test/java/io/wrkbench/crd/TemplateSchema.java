package io.wrkbench.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.comparison.variant.VariantRun;
import java.util.List;

/**
 * Schema of a template of runs: the fields of a BenchmarkRun's spec, without what only a whole spec
 * has. A patch may yet add a required field, take the place of a default, or mend what breaks a
 * rule; the runs themselves are checked when the API server is asked about them.
 */
final class TemplateSchema {
  private static final List<String> OF_A_WHOLE =
      List.of("default", "required", "x-kubernetes-validations");

  private TemplateSchema() {}

  /** The schema of a template, made of that of a spec. */
  static ObjectNode of(ObjectNode spec) {
    ObjectNode template = spec.deepCopy();
    ((ObjectNode) template.get("properties")).remove(VariantRun.NOT_THE_USERS);
    strip(template);
    return template;
  }

  private static void strip(ObjectNode schema) {
    schema.remove(OF_A_WHOLE);
    JsonNode properties = schema.path("properties");
    properties.forEach(TemplateSchema::stripIfSchema);
    stripIfSchema(schema.path("items"));
    stripIfSchema(schema.path("additionalProperties"));
    if (schema.path("anyOf") instanceof ArrayNode variants) {
      variants.forEach(TemplateSchema::stripIfSchema);
    }
  }

  private static void stripIfSchema(JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      strip(object);
    }
  }
}

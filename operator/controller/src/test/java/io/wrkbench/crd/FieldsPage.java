package io.wrkbench.crd;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The page of all fields of a kind for users, in Markdown: one table for what has no fields of its
 * own, and one for each field at the top of spec and status that has. A type that occurs twice is
 * listed once. Of Kubernetes' own types, whose fields have no description here, none are listed.
 */
final class FieldsPage {
  private static final String HEAD =
      """
      # Fields of a %s

      Every field, as the CustomResourceDefinition has it. `[]` stands for each item of a list, `{}` for each value of a
      map. On a cluster with Wrkbench, `kubectl explain %s` explains the fields of one level.

      The API server fills in the defaults. It refuses a manifest that breaks a rule, and names the field. In the spec of an
      existing %s, only %s can be changed.

      <!-- Generated from operator/controller/src/main/java/io/wrkbench/api by the Maven build. Don't edit: change the
      Java types and run `make crds`. -->
      """;

  private static final String COLUMNS =
      """

      | field | type | default | what it is |
      | --- | --- | --- | --- |
      """;

  /** A sentence at the end of many descriptions; on this page defaults have a column. */
  private static final String DEFAULT_SENTENCE = " Default: \\S+\\.$";

  private static final String UNCHANGEABLE =
      ".* can't be (added, )?changed .*|only .* can be changed once created: .*";

  /** Fields of an object that is worth a reference to where the same fields are listed. */
  private static final int MERGED = 3;

  private final StringBuilder page;

  /** Objects that are listed, by their fields, and where. */
  private final Map<JsonNode, String> listed = new HashMap<>();

  /** Fields whose own fields are on another page, and where. */
  private final Map<String, String> elsewhere;

  private FieldsPage(String head, Map<String, String> elsewhere) {
    page = new StringBuilder(head);
    this.elsewhere = elsewhere;
  }

  /** The page of a BenchmarkRun's schema. */
  static String ofRun(JsonNode schema) {
    return text(
        HEAD.formatted(
            "BenchmarkRun", "benchmarkrun.spec.load.wrk", "run", "`cancel` and `ttlAfterFinished`"),
        Map.of(),
        schema);
  }

  /** The page of a BenchmarkComparison's schema, beside that of a run. */
  static String ofComparison(JsonNode schema) {
    return text(
        HEAD.formatted(
            "BenchmarkComparison",
            "benchmarkcomparison.spec.rounds",
            "comparison",
            "`cancel` and `ttlAfterFinished`"),
        Map.of(
            "spec.template",
            "[the spec of a BenchmarkRun](fields.md#spec), with neither defaults nor rules: these"
                + " are applied to its runs"),
        schema);
  }

  private static String text(String head, Map<String, String> elsewhere, JsonNode schema) {
    FieldsPage fields = new FieldsPage(head, elsewhere);
    fields.part("spec", schema.at("/properties/spec"));
    fields.part("status", schema.at("/properties/status"));
    return fields.page.toString();
  }

  private void part(String name, JsonNode schema) {
    fields(schema)
        .forEach((field, of) -> listed.put(element(of).path("properties"), name + "." + field));
    heading("## " + name, schema);
    fields(schema).entrySet().stream()
        .filter(field -> !hasSection(name, field))
        .forEach(
            field ->
                row(
                    field.getKey(),
                    field.getValue(),
                    schema,
                    Optional.ofNullable(elsewhere.get(name + "." + field.getKey()))
                        .map(" Fields: as in %s."::formatted)
                        .orElse("")));
    fields(schema).entrySet().stream()
        .filter(field -> hasSection(name, field))
        .forEach(field -> section(name + "." + field.getKey(), field.getValue()));
  }

  private boolean hasSection(String part, Map.Entry<String, JsonNode> field) {
    return isComposed(field.getValue()) && !elsewhere.containsKey(part + "." + field.getKey());
  }

  private void section(String path, JsonNode field) {
    heading("### " + path + suffix(field), field);
    rows(path + suffix(field) + ".", "", element(field));
  }

  private void heading(String heading, JsonNode field) {
    page.append("\n%s\n\n%s\n".formatted(heading, described(field)));
    List<String> rules = rules(field);
    if (!rules.isEmpty()) {
      page.append("\n");
      rules.forEach(rule -> page.append("- ").append(rule).append("\n"));
    }
    page.append(COLUMNS);
  }

  private void rows(String section, String prefix, JsonNode object) {
    // Lists of objects last: what is in them is often the same once more.
    for (Map.Entry<String, JsonNode> entry :
        fields(object).entrySet().stream()
            .sorted(Comparator.comparing(each -> isListOfObjects(each.getValue())))
            .toList()) {
      JsonNode field = entry.getValue();
      String path = prefix + entry.getKey();
      if (!isComposed(field)) {
        row(path, field, object, "");
        continue;
      }
      JsonNode fields = element(field).get("properties");
      String before = fields.size() < MERGED ? null : listed.putIfAbsent(fields, section + path);
      row(path, field, object, before == null ? "" : " Fields: as in `" + before + "`.");
      if (before == null) {
        rows(section, path + suffix(field) + ".", element(field));
      }
    }
  }

  private void row(String path, JsonNode field, JsonNode parent, String more) {
    String name = path.substring(path.lastIndexOf('.') + 1);
    boolean isRequired =
        elements(parent.path("required")).anyMatch(each -> each.asText().equals(name));
    page.append(
        "| `%s` | %s%s | %s | %s |\n"
            .formatted(
                path + suffix(field),
                type(field),
                isRequired ? ", required" : "",
                isComposed(field) ? "" : defaultOf(field),
                description(field) + more));
  }

  private static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  private static Map<String, JsonNode> fields(JsonNode object) {
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    object.path("properties").properties().forEach(e -> fields.put(e.getKey(), e.getValue()));
    return fields;
  }

  /** Whether it has fields to list. */
  private static boolean isComposed(JsonNode field) {
    return elements(element(field).path("properties")).anyMatch(each -> each.has("description"));
  }

  private static boolean isListOfObjects(JsonNode field) {
    return field.has("items") && isComposed(field);
  }

  /** What a list has items of, or a map values; otherwise the field itself. */
  private static JsonNode element(JsonNode field) {
    if (field.has("items")) {
      return field.get("items");
    }
    return field.path("additionalProperties").isObject()
        ? field.get("additionalProperties")
        : field;
  }

  private static String suffix(JsonNode field) {
    return field.has("items") ? "[]" : element(field) == field ? "" : "{}";
  }

  private static String type(JsonNode field) {
    JsonNode element = element(field);
    String type = element.path("type").asText(isOpen(element) ? "any" : "quantity");
    if (element.has("enum")) {
      type =
          elements(element.get("enum"))
              .map(each -> "`" + each.asText() + "`")
              .collect(Collectors.joining(", "));
    }
    String prefix = field.has("items") ? "list of " : element == field ? "" : "map of ";
    return prefix + type + bounds(element);
  }

  private static boolean isOpen(JsonNode field) {
    return field.path("x-kubernetes-preserve-unknown-fields").asBoolean();
  }

  /** Those of the field itself: every number has some. */
  private static String bounds(JsonNode number) {
    if (number.path("maximum").asDouble(Integer.MAX_VALUE) >= Integer.MAX_VALUE) {
      return "";
    }
    return ", %.0f to %.0f"
        .formatted(number.get("minimum").asDouble(), number.get("maximum").asDouble());
  }

  private static String defaultOf(JsonNode field) {
    JsonNode value = field.get("default");
    return value == null ? "" : "`" + value.asText(value.toString()) + "`";
  }

  private static String described(JsonNode field) {
    String text = field.path("description").asText();
    return escaped(field.has("default") ? text.replaceAll(DEFAULT_SENTENCE, "") : text);
  }

  private static String description(JsonNode field) {
    return Stream.concat(
            Stream.of(described(field)), rules(field).stream().map(rule -> "Rule: " + rule))
        .collect(Collectors.joining(" "));
  }

  /** What the API server says to a manifest that it refuses; that nothing changes is said once. */
  private static List<String> rules(JsonNode field) {
    return Stream.of(field, element(field))
        .flatMap(schema -> elements(schema.path("x-kubernetes-validations")))
        .map(rule -> rule.get("message").asText())
        .filter(message -> !message.matches(UNCHANGEABLE))
        .map(message -> escaped(message + "."))
        .distinct()
        .toList();
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|");
  }
}

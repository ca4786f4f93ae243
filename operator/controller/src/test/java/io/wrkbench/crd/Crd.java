package io.wrkbench.crd;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.kubernetes.client.CustomResource;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The CRD of one kind, as the library makes it of its Java type, with what the library can't do.
 */
final class Crd {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private final ObjectNode tree;

  private Crd(ObjectNode tree) {
    this.tree = tree;
  }

  static Crd of(Class<? extends CustomResource<?, ?>> kind) throws IOException {
    Crd crd = new Crd((ObjectNode) generate(kind));
    sortColumns((ArrayNode) crd.version().get("additionalPrinterColumns"), kind);
    Type[] parts = ((ParameterizedType) kind.getGenericSuperclass()).getActualTypeArguments();
    describe(crd.schema(), kind);
    describe(crd.spec(), (Class<?>) parts[0]);
    describe(crd.status(), (Class<?>) parts[1]);
    SchemaBounds.addTo(crd.schema());
    return crd;
  }

  JsonNode tree() {
    return tree;
  }

  ObjectNode schema() {
    return (ObjectNode) version().at("/schema/openAPIV3Schema");
  }

  ObjectNode spec() {
    return (ObjectNode) schema().at("/properties/spec");
  }

  private ObjectNode status() {
    return (ObjectNode) schema().at("/properties/status");
  }

  private JsonNode version() {
    return tree.at("/spec/versions/0");
  }

  /** Makes a list of the status one whose items are told apart by this field. */
  void keyed(String list, String key) {
    ObjectNode of = (ObjectNode) status().at("/properties/" + list);
    of.put("x-kubernetes-list-type", "map");
    of.putArray("x-kubernetes-list-map-keys").add(key);
    ObjectNode items = (ObjectNode) of.get("items");
    if (!items.has("required")) {
      items.putArray("required").add(key);
    }
  }

  /** Gives a field of the spec, whose Java type is open, this schema; its description stays. */
  void replace(String field, ObjectNode schema) {
    ObjectNode fields = (ObjectNode) spec().get("properties");
    schema.put("description", fields.at("/" + field + "/description").asText());
    fields.set(field, schema);
  }

  private static JsonNode generate(Class<? extends CustomResource<?, ?>> kind) throws IOException {
    Path folder = Files.createTempDirectory("crd");
    new CRDGenerator().customResourceClasses(kind).inOutputDir(folder.toFile()).generate();
    try (var files = Files.list(folder)) {
      List<Path> generated = files.toList();
      JsonNode crd = YAML.readTree(Files.readString(generated.get(0)));
      Files.delete(generated.get(0));
      Files.delete(folder);
      return crd;
    }
  }

  /** The library sorts columns by path; users see them in the order that the type lists them. */
  private static void sortColumns(ArrayNode columns, Class<?> kind) {
    Map<String, JsonNode> byName = new HashMap<>();
    columns.forEach(column -> byName.put(column.get("name").asText(), column));
    columns.removeAll();
    for (AdditionalPrinterColumn column :
        kind.getAnnotationsByType(AdditionalPrinterColumn.class)) {
      columns.add(byName.get(column.name()));
    }
  }

  /** The library describes fields, but not the three types at the top. */
  private static void describe(ObjectNode schema, Class<?> type) {
    schema.put("description", type.getAnnotation(JsonClassDescription.class).value());
  }
}

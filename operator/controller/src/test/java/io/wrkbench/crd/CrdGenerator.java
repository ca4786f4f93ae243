package io.wrkbench.crd;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crdv2.generator.CRDGenerator;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.BenchmarkRunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the CRD of {@link BenchmarkRun} and the pages of fields, reasons and metrics from their
 * Java types, or checks that the committed ones are what the types say. Run by the build after the
 * classes are compiled.
 */
public final class CrdGenerator {
  private static final String HEADER =
      "# Generated from operator/controller/src/main/java/io/wrkbench/api by the Maven build."
          + " Don't edit:\n# change the Java types and run `make crds`.\n";

  private static final String NAME = "benchmarkruns.wrkbench.io-v1.yml";

  private static final String SCHEMA = "/spec/versions/0/schema/openAPIV3Schema";

  private static final ObjectMapper YAML =
      new ObjectMapper(
          YAMLFactory.builder()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
              .disable(YAMLGenerator.Feature.SPLIT_LINES)
              .build());

  private CrdGenerator() {}

  /** {@code check ROOT} or {@code write ROOT}: the files below the root of the checkout. */
  public static void main(String[] args) throws IOException {
    boolean write = args[0].equals("write");
    Path root = Path.of(args[1]);
    JsonNode crd = generate();
    hold(root.resolve("crds/" + NAME), HEADER + YAML.writeValueAsString(crd), write);
    hold(root.resolve("crds/fields.md"), FieldsPage.text(crd.at(SCHEMA)), write);
    hold(root.resolve("crds/reasons.md"), ReasonsPage.text(), write);
    hold(root.resolve("operator/metrics.md"), MetricsPage.text(), write);
  }

  private static void hold(Path file, String generated, boolean write) throws IOException {
    if (write) {
      Files.writeString(file, generated);
    } else if (!Files.exists(file) || !Files.readString(file).equals(generated)) {
      throw new IllegalStateException(
          file + " is not what the Java types say; run `make crds` and commit it");
    }
  }

  private static JsonNode generate() throws IOException {
    Path folder = Files.createTempDirectory("crd");
    new CRDGenerator()
        .customResourceClasses(BenchmarkRun.class)
        .inOutputDir(folder.toFile())
        .generate();
    Path file = folder.resolve(NAME);
    JsonNode crd = YAML.readTree(Files.readString(file));
    Files.delete(file);
    Files.delete(folder);
    JsonNode version = crd.at("/spec/versions/0");
    JsonNode schema = crd.at(SCHEMA);
    sortColumns((ArrayNode) version.get("additionalPrinterColumns"));
    describe(schema, BenchmarkRun.class);
    describe(schema.at("/properties/spec"), BenchmarkRunSpec.class);
    describe(schema.at("/properties/status"), BenchmarkRunStatus.class);
    SchemaBounds.addTo(schema);
    keyed(version, "conditions", "type");
    keyed(version, "attempts", "number");
    return crd;
  }

  /** The library sorts columns by path; users see them in the order that the type lists them. */
  private static void sortColumns(ArrayNode columns) {
    Map<String, JsonNode> byName = new HashMap<>();
    columns.forEach(column -> byName.put(column.get("name").asText(), column));
    columns.removeAll();
    for (AdditionalPrinterColumn column :
        BenchmarkRun.class.getAnnotationsByType(AdditionalPrinterColumn.class)) {
      columns.add(byName.get(column.name()));
    }
  }

  /** The library describes fields, but not the three types at the top. */
  private static void describe(JsonNode schema, Class<?> type) {
    ((ObjectNode) schema)
        .put("description", type.getAnnotation(JsonClassDescription.class).value());
  }

  private static void keyed(JsonNode version, String list, String key) {
    ObjectNode schema =
        (ObjectNode) version.at("/schema/openAPIV3Schema/properties/status/properties/" + list);
    schema.put("x-kubernetes-list-type", "map");
    schema.putArray("x-kubernetes-list-map-keys").add(key);
    ObjectNode items = (ObjectNode) schema.get("items");
    if (!items.has("required")) {
      items.putArray("required").add(key);
    }
  }
}

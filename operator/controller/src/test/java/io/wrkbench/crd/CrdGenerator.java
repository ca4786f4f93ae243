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
import java.util.List;
import java.util.Map;

/**
 * Writes the CRD of {@link BenchmarkRun} from its Java type, or checks that the committed one is
 * what the type says. Run by the build after the classes are compiled.
 */
public final class CrdGenerator {
  private static final String HEADER =
      "# Generated from operator/controller/src/main/java/io/wrkbench/api by the Maven build."
          + " Don't edit:\n# change the Java types and run `make crds`.\n";

  private CrdGenerator() {}

  /** {@code check FILE…} or {@code write FILE…}. */
  public static void main(String[] args) throws IOException {
    String generated = generate();
    for (String name : List.of(args).subList(1, args.length)) {
      Path file = Path.of(name);
      if (args[0].equals("write")) {
        Files.writeString(file, generated);
      } else if (!Files.exists(file) || !Files.readString(file).equals(generated)) {
        throw new IllegalStateException(
            file + " is not what the Java types say; run `make crds` and commit it");
      }
    }
  }

  private static String generate() throws IOException {
    Path folder = Files.createTempDirectory("crd");
    new CRDGenerator()
        .customResourceClasses(BenchmarkRun.class)
        .inOutputDir(folder.toFile())
        .generate();
    Path file = folder.resolve("benchmarkruns.wrkbench.io-v1.yml");
    ObjectMapper yaml =
        new ObjectMapper(
            YAMLFactory.builder()
                .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .disable(YAMLGenerator.Feature.SPLIT_LINES)
                .build());
    JsonNode crd = yaml.readTree(Files.readString(file));
    Files.delete(file);
    Files.delete(folder);
    JsonNode version = crd.at("/spec/versions/0");
    sortColumns((ArrayNode) version.get("additionalPrinterColumns"));
    describe(version.at("/schema/openAPIV3Schema"), BenchmarkRun.class);
    describe(version.at("/schema/openAPIV3Schema/properties/spec"), BenchmarkRunSpec.class);
    describe(version.at("/schema/openAPIV3Schema/properties/status"), BenchmarkRunStatus.class);
    keyed(version, "conditions", "type");
    keyed(version, "attempts", "number");
    return HEADER + yaml.writeValueAsString(crd);
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

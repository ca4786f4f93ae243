package io.wrkbench.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the CRDs and the pages of fields, reasons and metrics from their Java types, or checks
 * that the committed ones are what the types say. Run by the build after the classes are compiled.
 */
public final class CrdGenerator {
  private static final String HEADER =
      "# Generated from operator/controller/src/main/java/io/wrkbench/api by the Maven build."
          + " Don't edit:\n# change the Java types and run `make crds`.\n";

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
    Crd run = Crd.of(BenchmarkRun.class);
    run.keyed("conditions", "type");
    run.keyed("attempts", "number");
    Crd comparison = Crd.of(BenchmarkComparison.class);
    comparison.keyed("conditions", "type");
    comparison.replace("template", TemplateSchema.of(run.spec()));
    hold(run, root, write);
    hold(comparison, root, write);
    hold(root.resolve("crds/fields.md"), FieldsPage.ofRun(run.schema()), write);
    hold(
        root.resolve("crds/comparison-fields.md"),
        FieldsPage.ofComparison(comparison.schema()),
        write);
    hold(root.resolve("crds/reasons.md"), ReasonsPage.text(), write);
    hold(root.resolve("operator/metrics.md"), MetricsPage.text(), write);
  }

  private static void hold(Crd crd, Path root, boolean write) throws IOException {
    JsonNode tree = crd.tree();
    Path file = root.resolve("crds/" + tree.at("/metadata/name").asText() + "-v1.yml");
    hold(file, HEADER + YAML.writeValueAsString(tree), write);
  }

  private static void hold(Path file, String generated, boolean write) throws IOException {
    if (write) {
      Files.writeString(file, generated);
    } else if (!Files.exists(file) || !Files.readString(file).equals(generated)) {
      throw new IllegalStateException(
          file + " is not what the Java types say; run `make crds` and commit it");
    }
  }
}

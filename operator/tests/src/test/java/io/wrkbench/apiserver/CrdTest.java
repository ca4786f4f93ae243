package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The CRDs as users meet them: their names, texts and columns. */
@Tag("apiserver")
class CrdTest {
  private static final Path FOLDER = Path.of("../../crds");

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("crd");

  /** Or all the other tests would speak of something else than this checkout. */
  @ParameterizedTest
  @EnumSource
  void theClusterHasTheOneOfThisCheckout(Schema schema) throws IOException {
    CustomResourceDefinition installed = schema.installed();
    CustomResourceDefinition wanted = schema.installed();
    try (InputStream file = Files.newInputStream(FOLDER.resolve(schema.crd() + "-v1.yml"))) {
      wanted.setSpec(Serialization.unmarshal(file, CustomResourceDefinition.class).getSpec());
    }
    CustomResourceDefinition normalised = Cluster.client().resource(wanted).dryRun().update();
    assertThat(json(installed.getSpec().getVersions()))
        .as("another CRD than in crds/ is installed; bring it up to date with hack/install")
        .isEqualTo(json(normalised.getSpec().getVersions()));
  }

  @ParameterizedTest
  @CsvSource({"RUN, BenchmarkRun, bmr bench", "COMPARISON, BenchmarkComparison, bmc"})
  void itsNamesAreThoseOfTheContract(Schema schema, String kind, String shortNames) {
    var names = schema.installed().getSpec().getNames();
    assertThat(names.getKind()).isEqualTo(kind);
    assertThat(names.getShortNames()).containsExactly(shortNames.split(" "));
    for (String name : shortNames.split(" ")) {
      assertThat(Kubectl.output("get", name, "-n", NAMESPACE.name() + "-without"))
          .contains("No resources found");
    }
  }

  @Test
  void allKindsAreOfOneCategory() {
    Api api = new Api(NAMESPACE.name());
    api.create(Examples.smallest().named("category").with("spec.cancel", true));
    api.create(Examples.smallestComparison().named("category").with("spec.cancel", true));
    assertThat(Kubectl.output("get", "wrkbench", "-n", NAMESPACE.name(), "-o", "name"))
        .contains("benchmarkrun.wrkbench.io/category", "benchmarkcomparison.wrkbench.io/category");
  }

  @ParameterizedTest
  @CsvSource({
    "RUN, NAME TARGET LOAD PHASE REQ/S ± P50 P99 ERRORS LIMIT VALID OBJECTIVES AGE",
    "COMPARISON, NAME VARIANTS VERDICT ROUNDS OBJECTIVES PHASE AGE"
  })
  void itsColumnsAreThoseOfTheContract(Schema schema, String columns) {
    Api api = new Api(NAMESPACE.name());
    // Cancelled: an operator has nothing to do with it.
    Manifest smallest = schema == Schema.RUN ? Examples.smallest() : Examples.smallestComparison();
    api.create(smallest.named("columns").with("spec.cancel", true));
    String header =
        Kubectl.output("get", schema.plural(), "-n", NAMESPACE.name()).lines().findFirst().get();
    assertThat(header.strip().split(" {2,}")).containsExactly(columns.split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "RUN, spec.load.wrk.threads, status.attempts.latency.p99",
    "COMPARISON, spec.template.load.wrk.threads, spec.variants.patch",
    "COMPARISON, spec.rounds.min, status.comparisons.verdict"
  })
  void everyFieldHasADescription(Schema schema, String one, String another) {
    Map<String, JsonNode> fields = schema.fields();
    assertThat(fields).containsKeys(one, another);
    List<String> bare =
        fields.entrySet().stream()
            .filter(field -> !List.of("apiVersion", "kind", "metadata").contains(field.getKey()))
            .filter(field -> field.getValue().path("description").asText().isBlank())
            .map(Map.Entry::getKey)
            .toList();
    assertThat(bare).as("fields that kubectl explain has no text for").isEmpty();
  }

  @Test
  void kubectlExplainReadsLikeDocumentation() {
    assertThat(explain("benchmarkrun.spec.load.wrk"))
        .contains("closed loop", "Connections over all threads", "Answers that take longer")
        .doesNotContain("<no description>");
    assertThat(explain("benchmarkrun.spec.load"))
        .contains("closed loop", "open loop", "curl process", "how long users wait")
        .doesNotContain("<no description>");
    assertThat(explain("benchmarkrun.status.attempts.rate"))
        .contains("within 1 %", "that the spec asks for")
        .doesNotContain("<no description>");
    assertThat(explain("benchmarkrun.spec"))
        .contains("target", "request", "load", "warmup", "attempts", "placement", "timeout")
        .doesNotContain("<no description>");
    assertThat(explain("benchmarkrun.spec.cassandra"))
        .contains("CASSANDRA_CONTACT_POINTS", "Needs cass-operator", "already runs")
        .doesNotContain("<no description>");
    assertThat(explain("benchmarkrun")).contains("One target, one load");
    assertThat(explain("benchmarkcomparison.spec"))
        .contains("template", "variants", "baseline", "metrics", "rounds", "only cancel and")
        .doesNotContain("<no description>");
    assertThat(explain("bmc.spec.variants.patch")).contains("JSON merge patch", "null removes");
    assertThat(explain("bmc.spec.template.load.wrk")).contains("Connections over all threads");
    assertThat(explain("bmc.spec.rounds"))
        .contains("Each round measures every variant once")
        .doesNotContain("<no description>");
  }

  /** What kubectl says, however it breaks the lines. */
  private static String explain(String field) {
    return Kubectl.output("explain", field).replaceAll("\\s+", " ");
  }

  private static JsonNode json(Object object) {
    return Serialization.jsonMapper().valueToTree(object);
  }
}

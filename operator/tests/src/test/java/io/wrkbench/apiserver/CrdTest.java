package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Kubectl;
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

/** The CRD as users meet it: its names, its texts, its columns. */
@Tag("apiserver")
class CrdTest {
  private static final Path FILE = Path.of("../../crds/benchmarkruns.wrkbench.io-v1.yml");

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("crd");

  /** Or all the other tests would speak of something else than this checkout. */
  @Test
  void theClusterHasTheOneOfThisCheckout() throws IOException {
    CustomResourceDefinition installed = Schema.installed();
    CustomResourceDefinition wanted = Schema.installed();
    try (InputStream file = Files.newInputStream(FILE)) {
      wanted.setSpec(Serialization.unmarshal(file, CustomResourceDefinition.class).getSpec());
    }
    CustomResourceDefinition normalised = Cluster.client().resource(wanted).dryRun().update();
    assertThat(json(installed.getSpec().getVersions()))
        .as("another CRD than in crds/ is installed; bring it up to date with hack/install")
        .isEqualTo(json(normalised.getSpec().getVersions()));
  }

  @Test
  void itsNamesAreThoseOfTheContract() {
    var names = Schema.installed().getSpec().getNames();
    assertThat(names.getKind()).isEqualTo("BenchmarkRun");
    assertThat(names.getShortNames()).containsExactly("bmr", "bench");
    assertThat(Kubectl.output("get", "bmr,bench", "-n", NAMESPACE.name()))
        .contains("No resources found");
    assertThat(Kubectl.output("get", "wrkbench", "-n", NAMESPACE.name()))
        .as("the category of all kinds")
        .contains("No resources found");
  }

  @Test
  void itsColumnsAreThoseOfTheContract() {
    Api api = new Api(NAMESPACE.name());
    // Cancelled: an operator has nothing to do with it.
    api.create(Examples.smallest().named("columns").with("spec.cancel", true));
    String header =
        Kubectl.output("get", "benchmarkruns", "-n", NAMESPACE.name()).lines().findFirst().get();
    assertThat(header.strip().split(" {2,}"))
        .containsExactly(
            "NAME",
            "TARGET",
            "LOAD",
            "PHASE",
            "REQ/S",
            "±",
            "P50",
            "P99",
            "ERRORS",
            "LIMIT",
            "VALID",
            "OBJECTIVES",
            "AGE");
  }

  @Test
  void everyFieldHasADescription() {
    Map<String, JsonNode> fields = Schema.fields();
    assertThat(fields).containsKeys("spec.load.wrk.threads", "status.attempts.latency.p99");
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
  }

  /** What kubectl says, however it breaks the lines. */
  private static String explain(String field) {
    return Kubectl.output("explain", field).replaceAll("\\s+", " ");
  }

  private static JsonNode json(Object object) {
    return Serialization.jsonMapper().valueToTree(object);
  }
}

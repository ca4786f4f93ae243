package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A comparison that was stored while the CRD was less strict can be ended, cancelled and read. */
@Tag("apiserver")
class StoredComparisonsTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("stored-bmc");

  private static final StoredKind STORED =
      new StoredKind(Schema.COMPARISON, "StoredComparison", NAMESPACE.name());

  @BeforeAll
  static void storeThenTighten() {
    STORED.store(comparisons().toList());
  }

  @AfterAll
  static void remove() {
    STORED.remove();
  }

  /** Each is refused by the schema of today. */
  static Stream<Manifest> comparisons() {
    Manifest whole = Examples.comparison().with("spec.cancel", false);
    Manifest small = Examples.smallestComparison();
    return Stream.of(
        whole.named("one-variant").without("spec.variants.0").without("spec.objectives"),
        small.named("names").with("spec.variants.1.name", "a"),
        small.named("long-name").with("spec.variants.1.name", "b".repeat(21)),
        small.named("baseline").with("spec.baseline", "c"),
        whole.named("on-baseline").with("spec.objectives.0.variant", "defaults"),
        whole.named("other-metric").with("spec.objectives.0.metric", "latency.p50"),
        whole.named("both-bounds").with("spec.objectives.0.atMost", "1.1"),
        whole.named("bound").with("spec.objectives.0.atLeast", "97%"),
        whole.named("width").with("spec.metrics.0.within", "19%"),
        whole.named("width-alone").without("spec.metrics.0.within"),
        whole.named("metric").with("spec.metrics.0.name", "errors"),
        whole.named("odd").with("spec.rounds.min", 7),
        whole.named("order").with("spec.rounds.max", 6),
        small.named("timeout").with("spec.timeout", "8760h"),
        small.named("lifetime").with("spec.ttlAfterFinished", "87600h"),
        small.named("template").with("spec.template.request.path", "b"),
        small
            .named("quantity")
            .withYaml("spec.template.target.server.resources", "{limits: {cpu: 1e3m}}"));
  }

  @ParameterizedTest
  @MethodSource("comparisons")
  void itsStatusCanBeWritten(Manifest comparison) {
    assertThatCode(
            () ->
                STORED.patchStatus(
                    comparison, "{\"status\": {\"phase\": \"Failed\", \"message\": \"m\"}}"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("comparisons")
  void itCanBeCancelledAndGivenALifetime(Manifest comparison) {
    assertThatCode(() -> STORED.patch(comparison, "{\"spec\": {\"cancel\": true}}"))
        .doesNotThrowAnyException();
    assertThatCode(() -> STORED.patch(comparison, "{\"spec\": {\"ttlAfterFinished\": \"1h\"}}"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("comparisons")
  void itCanBeRead(Manifest comparison) {
    BenchmarkComparison read =
        ApiJson.serialization().unmarshal(STORED.read(comparison), BenchmarkComparison.class);
    assertThat(read.getMetadata().getName())
        .isEqualTo(comparison.resource().getMetadata().getName());
    assertThat(read.getSpec().template).isNotNull();
    assertThat(read.getSpec().baselineName()).isNotNull();
  }
}

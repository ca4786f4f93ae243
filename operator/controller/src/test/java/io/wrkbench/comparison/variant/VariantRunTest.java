package io.wrkbench.comparison.variant;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.comparison.BenchmarkComparison;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariantRunTest {
  private static BenchmarkComparison comparison(String name, String patch) {
    return ApiJson.serialization()
        .unmarshal(
            """
            apiVersion: wrkbench.io/v1alpha1
            kind: BenchmarkComparison
            metadata: {name: %s, namespace: shop, uid: 12345678-9abc-def0-0000-000000000000}
            spec:
              template:
                target: {server: {image: akka-http, args: [plaintext], port: 8080}}
                warmup: {duration: 5s}
                load: {wrk: {threads: 1}}
              variants:
              - {name: tuned}
              - {name: defaults, patch: %s}
            """
                .formatted(name, patch),
            BenchmarkComparison.class);
  }

  private static final Round SECOND = new Round(2, "defaults");

  @Test
  void isTheTemplateWithThePatch() {
    BenchmarkComparison comparison =
        comparison("jvm", "{target: {server: {args: [plaintext-defaults]}}, warmup: null}");
    JsonNode run = VariantRun.of(comparison, SECOND);
    assertThat(run.at("/spec/target/server/image").asText()).isEqualTo("akka-http");
    assertThat(run.at("/spec/target/server/args/0").asText()).isEqualTo("plaintext-defaults");
    assertThat(run.at("/spec").has("warmup")).isFalse();
    assertThat(run.at("/spec/attempts").asInt()).isEqualTo(1);
    assertThat(
            VariantRun.of(comparison, new Round(2, "tuned")).at("/spec/warmup/duration").asText())
        .isEqualTo("5s");
  }

  @Test
  void belongsToItsComparison() {
    BenchmarkComparison comparison = comparison("jvm", "{}");
    JsonNode metadata = VariantRun.of(comparison, SECOND).get("metadata");
    assertThat(metadata.get("name").asText()).isEqualTo("jvm-123456789a-2-defaults");
    assertThat(metadata.get("namespace").asText()).isEqualTo("shop");
    assertThat(metadata.at("/labels/wrkbench.io~1comparison").asText()).isEqualTo("jvm");
    assertThat(metadata.at("/labels/wrkbench.io~1variant").asText()).isEqualTo("defaults");
    assertThat(metadata.at("/ownerReferences/0/controller").asBoolean()).isTrue();
    assertThat(metadata.at("/ownerReferences/0/uid").asText())
        .isEqualTo(comparison.getMetadata().getUid());
  }

  @Test
  void itsNameIsNeverTooLong() {
    assertThat(VariantRun.name(comparison("n".repeat(253), "{}"), SECOND))
        .hasSizeLessThanOrEqualTo(253)
        .endsWith("-2-defaults");
  }

  @Test
  void theSameSpecHasTheSameHashInWhateverOrder() {
    String hash = "/metadata/annotations/wrkbench.io~1spec-hash";
    JsonNode one = VariantRun.of(comparison("jvm", "{request: {path: /a, method: GET}}"), SECOND);
    JsonNode other = VariantRun.of(comparison("jvm", "{request: {method: GET, path: /a}}"), SECOND);
    JsonNode another = VariantRun.of(comparison("jvm", "{request: {path: /b}}"), SECOND);
    assertThat(one.at(hash).asText()).isEqualTo(other.at(hash).asText()).hasSize(64);
    assertThat(another.at(hash)).isNotEqualTo(one.at(hash));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{attempts: 5}", "{cancel: true}", "{objectives: []}", "[1]", "text"})
  void whatTheComparisonDecidesIsNotForAPatch(String patch) {
    assertThat(VariantRun.problem(comparison("jvm", patch), "defaults")).isPresent();
    assertThat(VariantRun.problem(comparison("jvm", patch), "tuned")).isEmpty();
  }

  @Test
  void aPatchThatIsNullIsNone() {
    assertThat(VariantRun.problem(comparison("jvm", "null"), "defaults")).isEmpty();
  }
}

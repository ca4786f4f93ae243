package io.wrkbench.api.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.api.ApiJson;
import io.wrkbench.result.GoDuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonReaderTest {
  private static final String SPEC =
      """
      {"template": {"load": {"wrk": {}}, "request": null},
       "variants": [{"name": "a"}, {"name": "b", "patch": {"warmup": null, "load": {"ab": {}, "wrk": null}}}]}
      """;

  private static BenchmarkComparison read(String spec, String status) {
    return ApiJson.serialization()
        .unmarshal(
            """
            {"apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkComparison",
             "metadata": {"name": "c", "namespace": "n", "creationTimestamp": "2026-01-01T00:00:00Z"},
             "spec": %s, "status": %s}
            """
                .formatted(spec, status),
            BenchmarkComparison.class);
  }

  @Test
  void aNullOfAPatchMeansSomething() {
    BenchmarkComparison comparison = read(SPEC, "null");
    assertThat(comparison.unreadableSpec()).isEmpty();
    JsonNode patch = comparison.getSpec().variants.get(1).patch;
    assertThat(patch.get("warmup").isNull()).isTrue();
    assertThat(patch.at("/load/wrk").isNull()).isTrue();
    assertThat(comparison.getSpec().template.has("request")).isFalse();
  }

  /** As in the run that would have it. */
  @Test
  void aNullOfAFreeFormFieldInTheTemplateMeansSomething() {
    BenchmarkComparison comparison =
        read(
            """
            {"template": {"target": {"server": {"podTemplate": {"spec": {"a": null}}}},
                          "load": {"podTemplate": {"spec": null}},
                          "cassandra": {"datacenter": {"config": {"b": [null]}}}},
             "variants": [{"name": "a"}, {"name": "b"}]}
            """,
            "null");
    JsonNode template = comparison.getSpec().template;
    assertThat(template.at("/target/server/podTemplate/spec/a").isNull()).isTrue();
    assertThat(template.at("/load/podTemplate/spec").isNull()).isTrue();
    assertThat(template.at("/cassandra/datacenter/config/b/0").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "7|spec is missing",
        "{\"variants\": []}|spec.template",
        "{\"template\": {}, \"variants\": [{\"name\": \"a\"}, {\"name\": \"a\"}]}|spec.variants",
        "{\"template\": {}, \"variants\": [{\"name\": \"a\"}, {}]}|spec.variants",
        "{\"template\": {}, \"variants\": \"a\"}|spec.variants",
        "{\"template\": {}, \"variants\": [{\"name\": \"a\"}, {\"name\": \"b\"}], \"baseline\": \"c\"}|spec.baseline",
        "{\"template\": {}, \"variants\": [{\"name\": \"a\"}, {\"name\": \"b\"}], \"rounds\": {\"min\": 7}}|spec.rounds",
        "{\"template\": {}, \"variants\": [{\"name\": \"a\"}, {\"name\": \"b\"}], \"timeout\": \"soon\"}|spec.timeout",
        "{\"template\": {}, \"variants\": [{\"name\": \"a\"}, {\"name\": \"b\"}], \"metrics\": [{}]}|spec.metrics",
        "{\"template\": {}, \"variants\": [{\"name\": \"a\"}, {\"name\": \"b\"}], \"metrics\":"
            + " [{\"name\": \"latency.p99\", \"within\": \"20%\", \"sameWithin\": \"20%\"}]}|spec.metrics",
        "{\"template\": {}, \"variants\": [{\"name\": \"a\"}, {\"name\": \"b\"}], \"objectives\": [{}]}|spec.objectives"
      })
  void whatCannotBeReadIsMarkedWithItsField(String spec, String field) {
    BenchmarkComparison comparison = read(spec, "null");
    assertThat(comparison.unreadableSpec())
        .hasValueSatisfying(why -> assertThat(why).startsWith(field));
    assertThat(comparison.getSpec().variants).as("a harmless spec").hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"5s, 5s", "soon,", "-, "})
  void whatMayBeChangedIsKeptOfASpecThatCannotBeRead(String timeToLive, String kept) {
    BenchmarkComparison comparison =
        read(
            "{\"variants\": [], \"cancel\": true, \"ttlAfterFinished\": \"%s\"}"
                .formatted(timeToLive),
            "null");
    assertThat(comparison.unreadableSpec()).isPresent();
    assertThat(comparison.getSpec().cancel).isTrue();
    assertThat(comparison.getSpec().ttlAfterFinished)
        .isEqualTo(kept == null ? null : GoDuration.parse(kept));
  }

  @Test
  void aStatusThatSomebodyEditedIsReadAsFarAsItCanBe() {
    BenchmarkComparison comparison =
        read(
            SPEC,
            """
            {"phase": "Measuring", "seed": "many",
             "measurements": [{"round": 1}, {"round": 1, "variant": "a", "run": "r", "uid": "u"}]}
            """);
    assertThat(comparison.unreadableStatus())
        .hasValueSatisfying(
            why -> assertThat(why).contains("status.seed", "status.measurements[0]"));
    assertThat(comparison.getStatus().phase).isEqualTo(ComparisonPhase.Measuring);
    assertThat(comparison.getStatus().measurements)
        .singleElement()
        .extracting(m -> m.run)
        .isEqualTo("r");
  }
}

package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.result.GoDuration;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the API server fills in where a user says nothing. */
@Tag("apiserver")
class DefaultsTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("defaults");

  private final Api api = new Api(NAMESPACE.name());

  @ParameterizedTest
  @CsvSource({
    "request.method, GET",
    "request.path, /",
    "request.expect.status, 200",
    "load.wrk.threads, 2",
    "load.wrk.connections, 100",
    "discardAttempts, 0",
    "placement.load, Anywhere",
    "load.wrk.pipeline, 1",
    "load.generators, 1",
    "keepTarget, false",
    "cancel, false"
  })
  void aMissingFieldIsFilledIn(String field, String value) {
    JsonNode created = api.tryToCreate(Examples.smallest());
    assertThat(created.at("/spec/" + field.replace('.', '/')).asText()).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "load.wrk.duration, 30",
    "load.wrk.timeout, 8",
    "warmup.duration, 10",
    "timeout, 1800"
  })
  void aMissingDurationIsFilledIn(String field, long seconds) {
    JsonNode created = api.tryToCreate(Examples.smallest());
    String text = created.at("/spec/" + field.replace('.', '/')).asText();
    assertThat(GoDuration.parse(text).toDuration()).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource({"size, 1", "serverVersion, 5.0.8", "heap, 512M", "storage, 1Gi"})
  void aMissingFieldOfACassandraDatacenterIsFilledIn(String field, String value) {
    JsonNode created =
        api.tryToCreate(Examples.server().withYaml("spec.cassandra", "datacenter: {}"));
    assertThat(created.at("/spec/cassandra/datacenter/" + field).asText()).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "load.ab, '{}', requests, 2000",
    "load.ab, '{}', concurrency, 50",
    "load.ab, '{}', keepAlive, false",
    "load.ab, '{}', timeout, 8s",
    "load.curl, '{}', clients, 30",
    "load.curl, '{}', duration, 30s",
    "load.curl, '{}', timeout, 8s",
    "load.constantRate, '{rate: 5}', connections, 100",
    "load.constantRate, '{rate: 5}', duration, 30s",
    "load.constantRate, '{rate: 5}', timeout, 8s",
    "untilPrecise, '{}', within, 3%",
    "untilPrecise, '{}', maxAttempts, 15",
    "warmup, '{untilSteady: {}}', untilSteady.limit, 2m0s",
    "warmup, '{untilSteady: {}, primer: {}}', primer.duration, 5s",
    "warmup, '{untilSteady: {}, primer: {}}', primer.connections, 8",
    "background, '[{name: slow}]', 0.request.method, GET",
    "background, '[{name: slow}]', 0.request.path, /",
    "background, '[{name: slow}]', 0.request.expect.status, 200",
    "background, '[{name: slow}]', 0.wrk.threads, 2",
    "background, '[{name: slow}]', 0.wrk.connections, 100",
    "background, '[{name: slow}]', 0.wrk.timeout, 8s",
    "background, '[{name: slow}]', 0.rampUp, 0s"
  })
  void whatIsntSaidOfAnOptionalPartIsFilledIn(
      String part, String yaml, String field, String value) {
    Manifest manifest = Examples.smallest().withYaml("spec." + part, yaml);
    JsonNode created =
        api.tryToCreate(part.startsWith("load.") ? manifest.without("spec.load.wrk") : manifest);
    assertThat(created.at("/spec/" + (part + "." + field).replace('.', '/')).asText())
        .isEqualTo(value);
  }

  @Test
  void aWarmUpUntilSteadyHasNoDuration() {
    JsonNode created =
        api.tryToCreate(Examples.smallest().withYaml("spec.warmup", "untilSteady: {}"));
    assertThat(created.at("/spec/warmup").has("duration")).isFalse();
  }

  /** What is filled in would be there beside {@code untilPrecise}, too, which takes its place. */
  @Test
  void aNumberOfAttemptsIsNotFilledIn() {
    assertThat(api.tryToCreate(Examples.smallest()).at("/spec").has("attempts")).isFalse();
  }

  @Test
  void aFieldThatIsSetStays() {
    // The second background of the example leaves its defaults to be filled in.
    Manifest manifest = Examples.server().without("spec.background.1");
    JsonNode created = api.tryToCreate(manifest);
    assertThat(created.at("/spec")).isEqualTo(manifest.at("spec"));
  }

  @Test
  void aPartOfAnObjectLeavesItsOtherDefaults() {
    JsonNode created = api.tryToCreate(Examples.smallest().with("spec.request.path", "/plaintext"));
    assertThat(created.at("/spec/request/method").asText()).isEqualTo("GET");
    assertThat(created.at("/spec/request/expect/status").asInt()).isEqualTo(200);
  }
}

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
    "attempts, 3",
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

  @Test
  void aFieldThatIsSetStays() {
    Manifest manifest = Examples.server();
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

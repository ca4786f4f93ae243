package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that was stored while the CRD was less strict can still be ended, cancelled and read. */
@Tag("apiserver")
class StoredRunsTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("stored");

  private static final StoredKind STORED =
      new StoredKind(Schema.RUN, "StoredRun", NAMESPACE.name());

  @BeforeAll
  static void storeThenTighten() {
    STORED.store(runs().toList());
  }

  @AfterAll
  static void remove() {
    STORED.remove();
  }

  /** Each is refused by the schema of today. */
  static Stream<Manifest> runs() {
    Manifest server = Examples.server().with("spec.cancel", false);
    Manifest small = Examples.smallest();
    String resources = "spec.target.server.resources";
    return Stream.of(
        server.named("quantity").withYaml(resources, "{limits: {cpu: 1e3m}}"),
        server.named("empty-quantity").withYaml(resources, "{limits: {cpu: ''}}"),
        server.named("requests").withYaml(resources, "{limits: {cpu: 1}, requests: {cpu: 2}}"),
        server.named("variable").withYaml("spec.target.server.env", "[{value: a}]"),
        server
            .named("container")
            .withYaml("spec.load.podTemplate", "{spec: {containers: [{image: a}]}}"),
        server.named("args").with("spec.target.server.args.0", "x".repeat(20_000)),
        server.named("figures").with("spec.attempts", 101),
        small.named("method").with("spec.request.method", "GET1"),
        small.named("timeout").with("spec.timeout", "8760h"),
        small.named("too-short").with("spec.timeout", "5s"),
        small.named("status-404").with("spec.request.expect.status", 404),
        small.named("kept").with("spec.keepTarget", true),
        small.named("url").with("spec.target.url", "http://h:99999"),
        small
            .named("header")
            .withYaml("spec.request.headers", "[{name: Content-Length, value: '5'}]"),
        small
            .named("objective")
            .withYaml("spec.objectives", "[{metric: latency.p99, max: 99999999h}]"));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void itsStatusCanBeWritten(Manifest run) {
    assertThatCode(
            () ->
                STORED.patchStatus(
                    run, "{\"status\": {\"phase\": \"Failed\", \"message\": \"m\"}}"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void itCanBeCancelledAndGivenALifetime(Manifest run) {
    assertThatCode(() -> STORED.patch(run, "{\"spec\": {\"cancel\": true}}"))
        .doesNotThrowAnyException();
    assertThatCode(() -> STORED.patch(run, "{\"spec\": {\"ttlAfterFinished\": \"1h\"}}"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void itCanBeRead(Manifest run) {
    BenchmarkRun read = ApiJson.serialization().unmarshal(STORED.read(run), BenchmarkRun.class);
    assertThat(read.getMetadata().getName()).isEqualTo(run.resource().getMetadata().getName());
    assertThat(read.getSpec().load.wrk).isNotNull();
  }
}

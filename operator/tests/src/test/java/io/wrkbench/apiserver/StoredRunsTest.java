package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run that was stored while the CRD was less strict can still be ended, cancelled and read. A
 * second CRD, of another group, stands for ours: the runs are stored while it refuses nothing, and
 * then it gets the schema of BenchmarkRun.
 */
@Tag("apiserver")
class StoredRunsTest {
  private static final String GROUP = "stored.test.wrkbench.io";
  private static final Duration ENFORCED = Duration.ofSeconds(30);

  /** What refuses values; all else says of what type they are. */
  private static final Set<String> BOUNDS =
      Set.of(
          "pattern",
          "minimum",
          "maximum",
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "maxProperties",
          "x-kubernetes-validations");

  private static final PatchContext MERGE =
      new PatchContext.Builder().withPatchType(PatchType.JSON_MERGE).build();

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("stored");

  @BeforeAll
  static void storeThenTighten() {
    CustomResourceDefinition strict = definition();
    CustomResourceDefinition loose = definition();
    JsonNode schema =
        Serialization.jsonMapper().valueToTree(loose.getSpec().getVersions().get(0).getSchema());
    loosen(schema);
    loose
        .getSpec()
        .getVersions()
        .get(0)
        .setSchema(
            Serialization.jsonMapper()
                .convertValue(
                    schema, strict.getSpec().getVersions().get(0).getSchema().getClass()));
    Cluster.client().resource(loose).createOr(existing -> existing.update());
    runs().forEach(run -> await("the run is stored", () -> succeeds(stored(run)::create)));
    Cluster.client().resource(strict).patch(MERGE, Serialization.asJson(strict));
    await(
        "the strict schema is in force",
        () ->
            runs()
                .map(run -> stored(run.named("another")).dryRun())
                .noneMatch(run -> succeeds(run::create)));
  }

  private static void await(String what, Supplier<Boolean> holds) {
    Await.until(what, ENFORCED, holds, Boolean::booleanValue);
  }

  @AfterAll
  static void remove() {
    Cluster.client().resource(definition()).delete();
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
                stored(run)
                    .subresource("status")
                    .patch(MERGE, "{\"status\": {\"phase\": \"Failed\", \"message\": \"m\"}}"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void itCanBeCancelledAndGivenALifetime(Manifest run) {
    assertThatCode(() -> stored(run).patch(MERGE, "{\"spec\": {\"cancel\": true}}"))
        .doesNotThrowAnyException();
    assertThatCode(() -> stored(run).patch(MERGE, "{\"spec\": {\"ttlAfterFinished\": \"1h\"}}"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void itCanBeRead(Manifest run) {
    String stored = Serialization.asJson(stored(run).get());
    BenchmarkRun read = ApiJson.serialization().unmarshal(stored, BenchmarkRun.class);
    assertThat(read.getMetadata().getName()).isEqualTo(run.resource().getMetadata().getName());
    assertThat(read.getSpec().load.wrk).isNotNull();
  }

  private static CustomResourceDefinition definition() {
    CustomResourceDefinition copy = new CustomResourceDefinition();
    copy.setSpec(Schema.installed().getSpec());
    copy.getSpec().setGroup(GROUP);
    copy.getSpec().getNames().setKind("StoredRun");
    copy.getSpec().getNames().setListKind("StoredRunList");
    copy.getSpec().getNames().setPlural("storedruns");
    copy.getSpec().getNames().setSingular("storedrun");
    copy.getSpec().getNames().setShortNames(List.of());
    copy.setMetadata(new ObjectMetaBuilder().withName("storedruns." + GROUP).build());
    return copy;
  }

  private static void loosen(JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      object.remove(BOUNDS);
    }
    schema.forEach(StoredRunsTest::loosen);
  }

  private static boolean succeeds(Runnable request) {
    try {
      request.run();
      return true;
    } catch (KubernetesClientException e) {
      return false;
    }
  }

  private static Resource<GenericKubernetesResource> stored(Manifest run) {
    GenericKubernetesResource resource = run.resource();
    resource.setApiVersion(GROUP + "/v1alpha1");
    resource.setKind("StoredRun");
    return Cluster.client()
        .genericKubernetesResources(
            new ResourceDefinitionContext.Builder()
                .withGroup(GROUP)
                .withVersion("v1alpha1")
                .withKind("StoredRun")
                .withPlural("storedruns")
                .withNamespaced(true)
                .build())
        .inNamespace(NAMESPACE.name())
        .resource(resource);
  }
}

package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The spec stays as it was created, but for two fields. Every field is added, changed and removed;
 * which fields there are is read from the CRD, so a new one can't be forgotten. The runs are
 * created cancelled, so that an operator has nothing to do with them.
 */
@Tag("apiserver")
class ImmutabilityTest {
  /** Fields that may change. */
  private static final Set<String> MUTABLE = Set.of("spec.cancel", "spec.ttlAfterFinished");

  /** Fields that can't be left out, so that removing them is refused for that alone. */
  private static final Set<String> REQUIRED =
      Set.of(
          "spec.target",
          "spec.target.server",
          "spec.target.server.image",
          "spec.target.server.port",
          "spec.target.service",
          "spec.target.service.name",
          "spec.target.service.port",
          "spec.target.url",
          "spec.cassandra.datacenter",
          "spec.cassandra.external",
          "spec.cassandra.external.contactPoints",
          "spec.cassandra.external.localDatacenter",
          "spec.load",
          "spec.load.wrk",
          "spec.load.ab",
          "spec.load.curl",
          "spec.load.constantRate",
          "spec.load.constantRate.rate",
          "spec.background.name",
          "spec.background.request.headers.name",
          "spec.background.request.headers.value",
          "spec.background.request.headers.valueFrom",
          "spec.background.request.headers.valueFrom.secretKeyRef",
          "spec.background.request.headers.valueFrom.secretKeyRef.name",
          "spec.background.request.headers.valueFrom.secretKeyRef.key",
          "spec.background.request.bodyFrom.configMapKeyRef",
          "spec.background.request.bodyFrom.configMapKeyRef.name",
          "spec.background.request.bodyFrom.configMapKeyRef.key",
          "spec.warmup.duration",
          "spec.warmup.untilSteady",
          "spec.request.headers.name",
          "spec.request.headers.value",
          "spec.request.headers.valueFrom",
          "spec.request.headers.valueFrom.secretKeyRef",
          "spec.request.headers.valueFrom.secretKeyRef.name",
          "spec.request.headers.valueFrom.secretKeyRef.key",
          "spec.request.bodyFrom.configMapKeyRef",
          "spec.request.bodyFrom.configMapKeyRef.name",
          "spec.request.bodyFrom.configMapKeyRef.key",
          "spec.load.wrk.script.configMapKeyRef",
          "spec.load.wrk.script.configMapKeyRef.name",
          "spec.load.wrk.script.configMapKeyRef.key",
          "spec.target.tls.caFrom.configMapKeyRef",
          "spec.target.tls.caFrom.configMapKeyRef.name",
          "spec.target.tls.caFrom.configMapKeyRef.key",
          "spec.objectives.metric",
          "spec.objectives.min",
          "spec.objectives.max");

  /** Another value, where putting "2" behind it or adding one to it would not be valid. */
  private static final Map<String, String> OTHER =
      Map.ofEntries(
          Map.entry("spec.target.url", "http://10.0.0.8:8080"),
          Map.entry("spec.target.server.args", "[plaintext]"),
          Map.entry("spec.target.server.env", "[{name: GREETING, value: bye}]"),
          Map.entry("spec.target.server.resources", "{limits: {memory: 1Gi}}"),
          Map.entry("spec.target.server.podTemplate", "{spec: {priorityClassName: low}}"),
          Map.entry("spec.cassandra.datacenter.serverVersion", "5.0.7"),
          Map.entry("spec.cassandra.datacenter.heap", "2G"),
          Map.entry("spec.cassandra.datacenter.storage", "6Gi"),
          Map.entry("spec.cassandra.datacenter.nodeSelector", "{disk: slow}"),
          Map.entry("spec.cassandra.datacenter.resources", "{limits: {memory: 3Gi}}"),
          Map.entry(
              "spec.cassandra.datacenter.config", "{cassandra-yaml: {commitlog_sync: batch}}"),
          Map.entry("spec.cassandra.external.contactPoints", "['db:9043']"),
          Map.entry("spec.load.podTemplate", "{spec: {priorityClassName: low}}"),
          Map.entry("spec.objectives.metric", "latency.p90"),
          Map.entry("spec.objectives.max", "11ms"),
          Map.entry("spec.load.wrk.connections", "44"),
          Map.entry("spec.load.wrk.threads", "5"),
          Map.entry("spec.load.wrk.duration", "8s"),
          Map.entry("spec.load.wrk.timeout", "6s"),
          Map.entry("spec.load.ab.timeout", "6s"),
          Map.entry("spec.load.curl.duration", "8s"),
          Map.entry("spec.load.curl.timeout", "6s"),
          Map.entry("spec.load.constantRate.duration", "8s"),
          Map.entry("spec.load.constantRate.timeout", "6s"),
          Map.entry("spec.background.request.method", "POST"),
          Map.entry("spec.background.wrk.connections", "505"),
          Map.entry("spec.background.wrk.threads", "4"),
          Map.entry("spec.background.wrk.timeout", "6s"),
          Map.entry("spec.background.rampUp", "9s"),
          Map.entry("spec.untilPrecise.within", "4%"),
          Map.entry("spec.warmup.duration", "3s"),
          Map.entry("spec.warmup.untilSteady.limit", "61s"),
          Map.entry("spec.warmup.primer.duration", "4s"),
          Map.entry("spec.timeout", "12m"),
          Map.entry("spec.request.method", "PUT"),
          Map.entry("spec.placement.load", "SameNode"),
          Map.entry("spec.placement.targetNode", "node3"),
          Map.entry("spec.placement.loadNode", "node3"),
          Map.entry("spec.placement.targetNodeSelector", "{disk: slow}"),
          Map.entry("spec.placement.loadNodeSelector", "{disk: fast}"));

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("immutability");

  private static final List<Manifest> WHOLE =
      List.of(
          Examples.server().named("server"),
          Examples.service().named("service"),
          Examples.externalCassandra().named("external"),
          Examples.curl().named("curl"),
          Examples.constantRate().named("constant-rate"),
          Examples.smallest().named("url").with("spec.cancel", true));

  private final Api api = new Api(NAMESPACE.name());

  @BeforeAll
  static void create() {
    WHOLE.forEach(new Api(NAMESPACE.name())::create);
  }

  /** A field with a run in which it is set. */
  record Field(String path, Manifest whole) {
    /** Path in the manifest: of a list, its first item that has the field. */
    String inManifest() {
      return whole.find(path).orElseThrow();
    }

    boolean isLeaf() {
      return !whole.at(inManifest()).isObject() || OTHER.containsKey(path);
    }

    /** The field of the spec that it is part of; the rules speak of these. */
    String top() {
      return path.split("\\.")[1];
    }

    @Override
    public String toString() {
      return path;
    }
  }

  static Stream<Field> fields() {
    return Schema.RUN.fields().keySet().stream()
        .filter(path -> path.startsWith("spec."))
        .filter(path -> !MUTABLE.contains(path))
        .map(
            path ->
                WHOLE.stream()
                    .map(whole -> new Field(path, whole))
                    .filter(field -> field.whole().find(path).isPresent())
                    .findFirst()
                    .orElseThrow(
                        () -> new AssertionError("no example has " + path + "; add it there")));
  }

  private static JsonNode whole(Field field) {
    return field.whole().at(field.inManifest());
  }

  static Stream<Field> leaves() {
    return fields().filter(Field::isLeaf);
  }

  static Stream<Field> optional() {
    return fields().filter(field -> !REQUIRED.contains(field.path()));
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void changingIsRefused(Field field) {
    assertRefused(changed(field), field);
  }

  @ParameterizedTest
  @MethodSource("fields")
  void removingIsRefused(Field field) {
    Manifest without = field.whole().without(field.inManifest());
    if (REQUIRED.contains(field.path())) {
      assertThat(causes(without)).isNotEmpty();
    } else {
      assertRefused(without, field);
    }
  }

  @ParameterizedTest
  @MethodSource("optional")
  void addingIsRefused(Field field) {
    Manifest before =
        field
            .whole()
            .named("without-" + field.path().toLowerCase(java.util.Locale.ROOT))
            .without(field.inManifest());
    api.create(before);
    assertRefused(before.with(field.inManifest(), whole(field)), field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"spec.target", "spec.load"})
  void itCantBecomeAnother(String part) {
    for (Manifest from : WHOLE) {
      for (Manifest to : WHOLE) {
        if (!from.at(part).equals(to.at(part))) {
          Manifest changed = from.with(part, to.at(part));
          assertThat(causes(changed)).extracting(StatusCause::getField).contains(part);
        }
      }
    }
  }

  @Test
  void cancelAndTtlAfterFinishedMayChange() {
    for (Manifest whole : WHOLE) {
      for (Manifest other :
          List.of(
              whole,
              whole.with("spec.cancel", false),
              whole.with("spec.ttlAfterFinished", "1h"),
              whole.without("spec.ttlAfterFinished"))) {
        assertThatCode(() -> api.tryToUpdate(other)).doesNotThrowAnyException();
      }
    }
  }

  /** An earlier schema filled attempts in, and whoever applies the run again doesn't say them. */
  @Test
  void whoLeavesOutTheUsualAttemptsMayDoSo() {
    Manifest run = Examples.smallest().named("usual").with("spec.cancel", true);
    api.create(run.with("spec.attempts", 3));
    assertThatCode(() -> api.tryToUpdate(run)).doesNotThrowAnyException();
    Api.assertRefused(
        () -> api.tryToUpdate(run.with("spec.attempts", 4)), "spec.attempts", "can't be changed");
    Api.assertRefused(
        () -> api.tryToUpdate(run.withYaml("spec.untilPrecise", "{}")),
        "spec.untilPrecise",
        "can't be added");
  }

  private void assertRefused(Manifest changed, Field field) {
    String top = "spec." + field.top();
    Api.assertRefused(() -> api.tryToUpdate(changed), top, field.top() + " can't be ");
  }

  private List<StatusCause> causes(Manifest changed) {
    return Api.causes(() -> api.tryToUpdate(changed));
  }

  private static Manifest changed(Field field) {
    if (OTHER.containsKey(field.path())) {
      return field.whole().withYaml(field.inManifest(), OTHER.get(field.path()));
    }
    JsonNode old = whole(field);
    if (old.isArray()) {
      return field.whole().with(field.inManifest(), List.of());
    }
    Object other =
        old.isBoolean()
            ? !old.asBoolean()
            : old.isInt() ? (Object) (old.asInt() + 1) : old.asText() + "2";
    return field.whole().with(field.inManifest(), other);
  }

  @Test
  void everyOtherValueIsOfAFieldThatIsThere() {
    assertThat(Schema.RUN.fields().keySet()).containsAll(new TreeSet<>(OTHER.keySet()));
  }
}

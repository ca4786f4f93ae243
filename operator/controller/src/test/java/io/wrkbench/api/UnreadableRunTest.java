package io.wrkbench.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.DefaultKubernetesResourceList;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.wrkbench.result.GoDuration;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Reading never fails, whatever is stored; what can't be read is named. */
class UnreadableRunTest {
  private static final String TARGET = "{\"server\": {\"image\": \"i\", \"port\": 1%s}}";

  private static String run(String spec, String status) {
    return """
        {"apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkRun",
         "metadata": {"name": "run", "namespace": "ns", "resourceVersion": "7",
                      "creationTimestamp": "2026-01-01T00:00:00Z"},
         "spec": %s, "status": %s}
        """
        .formatted(spec, status);
  }

  private static String spec(String target, String more) {
    return "{\"target\": " + target + ", \"load\": {\"wrk\": {}}" + more + "}";
  }

  private static final String FINE = spec("{\"url\": \"http://target\"}", "");

  private static BenchmarkRun read(String json) {
    return ApiJson.serialization().unmarshal(json, BenchmarkRun.class);
  }

  private static BenchmarkRun withServer(String fields) {
    return read(run(spec(TARGET.formatted(", " + fields), ""), "{\"phase\": \"Queued\"}"));
  }

  @Test
  void aRunThatIsWholeIsNotMarked() {
    BenchmarkRun run = read(run(FINE, "{\"phase\": \"Measuring\"}"));
    assertThat(run.unreadable()).isEmpty();
    assertThat(run.getSpec().target.url).isEqualTo("http://target");
    assertThat(run.getStatus().phase).isEqualTo(Phase.Measuring);
    assertThat(ApiJson.serialization().asJson(run)).doesNotContain("unreadable");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "resources": {"limits": {"cpu": "1e3m"}}      | spec.target.server.resources.limits.cpu
          "resources": {"limits": {"cpu": ""}}          | spec.target.server.resources.limits.cpu
          "resources": {"limits": {"cpu": {}}}          | spec.target.server.resources.limits.cpu
          "resources": {"requests": {"memory": "1K"}}   | spec.target.server.resources.requests.memory
          "resources": {"requests": {"memory": "1e"}}   | spec.target.server.resources.requests.memory
          "env": [{"name": "A", "valueFrom": {"resourceFieldRef": {"divisor": "1K"}}}] | spec.target.server.env[0].valueFrom.resourceFieldRef.divisor
          "resources": {"limits": 5}                    | spec.target.server.resources.limits
          "args": {"a": 1}                              | spec.target.server.args
          "args": [{"a": 1}]                            | spec.target.server.args[0]
          "port": 99999999999                           | spec.target.server.port
          "port": "http"                                | spec.target.server.port
          "env": [{"name": "A"}, {"value": "B"}]        | spec.target.server.env[1].name
          "env": [{"name": "A", "valueFrom": {"resourceFieldRef": {"divisor": ""}}}] | spec.target.server.env[0].valueFrom.resourceFieldRef.divisor
          "podTemplate": {"spec": {"tolerations": {"key": "a"}}} | spec.target.server.podTemplate.spec.tolerations
          "podTemplate": "text"                         | spec.target.server.podTemplate
          "podTemplate": {"spec": {"containers": [{"name": "a", "resources": {"limits": {"cpu": "1e3m"}}}]}} | spec.target.server.podTemplate.spec.containers[0].resources.limits.cpu
          """)
  void theFieldIsNamed(String field, String path) {
    BenchmarkRun run = withServer(field);
    assertThat(run.unreadableSpec()).hasValueSatisfying(why -> assertThat(why).startsWith(path));
    assertThat(run.unreadableStatus()).isEmpty();
    assertThat(run.getStatus().phase).isEqualTo(Phase.Queued);
    assertThat(run.getMetadata().getName()).isEqualTo("run");
    assertThat(run.getSpec().target.url).isEqualTo("http://unreadable.invalid");
    assertThat(run.getSpec().load.wrk).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          , "timeout": "99999999h"                      | spec.timeout: duration too long
          , "timeout": 5                                | spec.timeout
          , "timeout": "0s"                             | spec.timeout: must be above 0s
          , "attempts": 0                               | spec.attempts
          , "attempts": []                              | spec.attempts
          , "attempts": 2, "discardAttempts": 2         | spec.attempts
          , "discardAttempts": 3                        | spec.attempts
          , "untilPrecise": {"within": "soon"}          | spec.untilPrecise.within: not a percentage
          , "untilPrecise": {"within": "0%"}            | spec.untilPrecise: within is above 0
          , "untilPrecise": {"maxAttempts": 4}          | spec.untilPrecise: within is above 0 and maxAttempts at least 5
          , "untilPrecise": {}, "attempts": 3           | spec.untilPrecise: must not be there beside attempts
          , "placement": {"load": "Nowhere"}            | spec.placement.load
          , "placement": {"load": 1}                    | spec.placement.load
          , "placement": {"targetNodeSelector": [1]}    | spec.placement.targetNodeSelector
          , "request": {"method": "GET1"}               | spec.request: request.method must be
          , "request": {"headers": [{"name": "A"}]}     | spec.request.headers[0]: must have exactly one
          , "request": {"bodyFrom": {}}                 | spec.request.bodyFrom.configMapKeyRef: is missing
          , "warmup": {}                                | spec.warmup: must have exactly one
          , "background": [{"name": "a"}, {"name": "a"}] | spec.background: has the same name twice
          , "background": [{}]                          | spec.background[0].name: is missing
          , "background": [5]                           | spec.background[0]
          , "objectives": [{"metric": "latency.p99", "max": "99999999h"}] | spec.objectives[0]: duration too long
          , "objectives": [{"metric": "latency.p42", "max": "1s"}] | spec.objectives[0].metric: is not a figure
          , "objectives": [{"metric": "errorRatio", "max": "a"}] | spec.objectives[0]
          , "cassandra": {"external": {"localDatacenter": "a"}} | spec.target.server: is missing
          , "cassandra": {}                             | spec.cassandra: must have exactly one
          """)
  void whatTheOperatorCouldNotWorkWithIsNamed(String more, String problem) {
    BenchmarkRun run = read(run(spec("{\"url\": \"http://target\"}", more), "null"));
    assertThat(run.unreadable()).hasValueSatisfying(why -> assertThat(why).startsWith(problem));
    assertThat(run.getStatus()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"null", "5", "[]", "{}", "'{\"target\": {}}'", "'{\"load\": {\"wrk\": {}}}'"})
  void aSpecThatIsNoneIsMarked(String spec) {
    assertThat(read(run(spec, "{}")).unreadableSpec()).isPresent();
  }

  /** Each field that the schema requires, taken from a spec that has it. */
  @ParameterizedTest
  @MethodSource("required")
  void aMissingFieldIsMarked(List<String> path) throws Exception {
    for (String whole : List.of(EVERYTHING, EVERYTHING_ELSE)) {
      ObjectNode spec = (ObjectNode) ApiJson.serialization().unmarshal(whole, JsonNode.class);
      assertThat(read(run(spec.toString(), "null")).unreadable()).isEmpty();
      JsonNode parent = spec;
      for (String step : path.subList(0, path.size() - 1)) {
        parent = parent.path(step);
        parent = parent.isArray() ? parent.path(0) : parent;
      }
      if (parent instanceof ObjectNode object && object.remove(path.get(path.size() - 1)) != null) {
        assertThat(read(run(spec.toString(), "null")).unreadable()).as("%s", path).isPresent();
        return;
      }
    }
    throw new AssertionError("neither spec has " + path);
  }

  private static final String KEY = "{\"configMapKeyRef\": {\"name\": \"n\", \"key\": \"k\"}}";

  private static final String EVERYTHING =
      """
      {"target": {"server": {"image": "i", "port": 1}, "tls": {"caFrom": %1$s}},
       "cassandra": {"external": {"contactPoints": ["a"], "localDatacenter": "b"}},
       "request": {"bodyFrom": %1$s, "headers": [
         {"name": "A", "valueFrom": {"secretKeyRef": {"name": "n", "key": "k"}}}]},
       "load": {"wrk": {"script": %1$s}},
       "background": [{"name": "b", "request": {"bodyFrom": %1$s, "headers": [
         {"name": "A", "valueFrom": {"secretKeyRef": {"name": "n", "key": "k"}}}]}}],
       "objectives": [{"metric": "errorRatio", "max": "1"}]}
      """
          .formatted(KEY);

  private static final String EVERYTHING_ELSE =
      """
      {"target": {"service": {"name": "s", "port": 1}}, "load": {"constantRate": {"rate": 1}}}
      """;

  static Stream<List<String>> required() {
    List<List<String>> found = new ArrayList<>();
    collect(BenchmarkRunSpec.class, List.of(), found);
    assertThat(found).hasSizeGreaterThan(15);
    return found.stream();
  }

  private static void collect(Class<?> type, List<String> path, List<List<String>> found) {
    for (Field field : type.getFields()) {
      List<String> below = new ArrayList<>(path);
      below.add(field.getName());
      if (field.isAnnotationPresent(Required.class)) {
        found.add(below);
      }
      Class<?> of =
          field.getGenericType() instanceof ParameterizedType list
                  && list.getActualTypeArguments()[0] instanceof Class<?> item
              ? item
              : field.getType();
      if (of.getPackage() == BenchmarkRun.class.getPackage() && !of.isEnum()) {
        collect(of, below, found);
      }
    }
  }

  @Test
  void explicitNullsAreFieldsThatAreNotSet() {
    BenchmarkRun run =
        read(
            run(
                """
                {"target": {"server": {"image": "i", "port": 1, "args": [null, "a", null],
                   "env": [null], "resources": {"limits": {"cpu": null}}, "podTemplate": null}},
                 "load": {"wrk": {"threads": null}, "generators": null},
                 "request": null, "warmup": null, "background": [null], "attempts": null,
                 "placement": {"targetNodeSelector": {"a": null}, "loadNodeSelector": null},
                 "objectives": null, "timeout": null, "cancel": null}
                """,
                "{\"attempts\": [null], \"conditions\": null, \"phase\": null}"));
    assertThat(run.unreadable()).isEmpty();
    assertThat(run.getSpec().target.server.args).containsExactly("a");
    assertThat(run.getSpec().target.server.env).isEmpty();
    assertThat(run.getSpec().target.server.resources.getLimits()).isEmpty();
    assertThat(run.getSpec().load.wrk.threads).isEqualTo(2);
    assertThat(run.getSpec().request.method).isEqualTo("GET");
    assertThat(run.getSpec().warmup.duration).isEqualTo(GoDuration.parse("10s"));
    assertThat(run.getSpec().background).isEmpty();
    assertThat(run.getSpec().placement.targetNodeSelector).isEmpty();
    assertThat(run.getSpec().placement.loadNodeSelector).isEmpty();
    assertThat(run.getSpec().cancel).isFalse();
    assertThat(run.getStatus().attempts).isEmpty();
    assertThat(run.getStatus().conditions).isEmpty();
  }

  /** Or a run that an earlier version began would seem to be another one. */
  @Test
  void freeFormPartsKeepTheirNulls() {
    BenchmarkRun run = withServer("\"podTemplate\": {\"spec\": {\"priorityClassName\": null}}");
    assertThat(run.unreadable()).isEmpty();
    assertThat(run.getSpec().target.server.podTemplate.at("/spec").has("priorityClassName"))
        .isTrue();
  }

  @Test
  void whatMayBeChangedIsKeptOfASpecThatCanNotBeRead() {
    BenchmarkRun run =
        read(run(spec("{}", ", \"cancel\": true, \"ttlAfterFinished\": \"5s\""), "null"));
    assertThat(run.unreadableSpec()).isPresent();
    assertThat(run.getSpec().cancel).isTrue();
    assertThat(run.getSpec().ttlAfterFinished).isEqualTo(GoDuration.parse("5s"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "phase": "Sleeping"                           | status.phase
          "phase": 3                                    | status.phase
          "slot": 99999999999                           | status.slot
          "startTime": "yesterday"                      | status.startTime: is not a time
          "observedGeneration": 1e30                    | status.observedGeneration
          "conditions": [{"status": "True"}]            | status.conditions[0]: type is missing
          "conditions": {"a": 1}                        | status.conditions
          "attempts": [{"number": 2}]                   | status.attempts[0]: outcome is missing
          "attempts": [{"number": 2, "outcome": "Failed", "latency": {"p99": "5"}}] | status.attempts[0].latency.p99
          "attempts": [{"number": 2, "outcome": "Failed", "requests": {}}] | status.attempts[0].requests
          "current": {"number": 1}                      | status.current: job is missing
          "summary": 5                                  | status.summary
          "message": {"a": "b"}                         | status.message
          "environment": {"targetNode": []}             | status.environment.targetNode
          """)
  void theRestOfAStatusIsRead(String field, String path) {
    BenchmarkRun run = read(run(FINE, "{\"target\": \"a\", \"specHash\": \"b\", " + field + "}"));
    assertThat(run.unreadableSpec()).isEmpty();
    assertThat(run.unreadableStatus()).hasValueSatisfying(why -> assertThat(why).startsWith(path));
    assertThat(run.getStatus().target).isEqualTo("a");
    assertThat(run.getStatus().specHash).isEqualTo("b");
    assertThat(run.getStatus().conditions).isNotNull();
    assertThat(run.getStatus().attempts).allSatisfy(a -> assertThat(a.number).isEqualTo(2));
  }

  @Test
  void allThatIsWrongInAStatusIsNamed() {
    BenchmarkRun run =
        read(
            run(
                FINE,
                "{\"phase\": \"A\", \"slot\": \"B\", \"startTime\": \"C\", \"load\": \"d\"}"));
    assertThat(run.unreadableStatus().orElseThrow())
        .contains("status.phase: ", "status.slot: ", "status.startTime: ");
    assertThat(run.getStatus().load).isEqualTo("d");
  }

  @ParameterizedTest
  @CsvSource({"5", "[]", "text"})
  void aStatusThatIsNoneIsMarked(String status) {
    String json = status.equals("text") ? "\"text\"" : status;
    BenchmarkRun run = read(run(FINE, json));
    assertThat(run.unreadableStatus()).isPresent();
    assertThat(run.getStatus()).isNotNull();
  }

  @Test
  void onlyWhatHasChangedIsWrittenOntoAStatusThatCanNotBeRead() throws Exception {
    BenchmarkRun run =
        read(
            run(
                FINE,
                "{\"phase\": \"Measuring\", \"slot\": \"B\", \"load\": \"d\", \"message\": \"m\"}"));
    BenchmarkRunStatus next = ApiJson.serialization().clone(run.getStatus());
    next.phase = Phase.Failed;
    next.message = null;
    JsonNode patch = ApiJson.serialization().unmarshal(StatusPatch.of(run, next), JsonNode.class);
    assertThat(patch)
        .isEqualTo(
            ApiJson.serialization()
                .unmarshal(
                    "{\"metadata\": {\"resourceVersion\": \"7\"},"
                        + " \"status\": {\"phase\": \"Failed\", \"message\": null}}",
                    JsonNode.class));
  }

  @Test
  void aCopyKeepsTheMark() {
    BenchmarkRun run = read(run(spec("{}", ""), "{\"phase\": \"A\", \"load\": \"d\"}"));
    BenchmarkRun copy = ApiJson.serialization().clone(run);
    assertThat(copy.unreadableSpec()).isEqualTo(run.unreadableSpec()).isPresent();
    assertThat(copy.unreadableStatus()).isEqualTo(run.unreadableStatus()).isPresent();
  }

  /** As the one writer of statuses makes them. */
  @Test
  void aPartOfARunThatTheOperatorWritesIsNotMarked() {
    BenchmarkRun part = new BenchmarkRun();
    part.setStatus(new BenchmarkRunStatus());
    assertThat(ApiJson.serialization().clone(part).unreadable()).isEmpty();
    part.setSpec(null);
    assertThat(ApiJson.serialization().clone(part).unreadable()).isEmpty();
  }

  /** Jackson itself ends at a depth of 1,000 and at names of 50,000 characters. */
  @Test
  void anythingThatTheApiServerStoresIsLeftAside() {
    String deep = "{\"a\": ".repeat(9000) + "1" + "}".repeat(9000);
    String name = "{\"" + "n".repeat(200_000) + "\": 1}";
    for (String free : List.of(deep, name)) {
      BenchmarkRun run = withServer("\"podTemplate\": {\"metadata\": " + free + "}");
      assertThat(run.getMetadata().getName()).isEqualTo("run");
      assertThat(run.getStatus().phase).isEqualTo(Phase.Queued);
    }
    assertThat(withServer("\"podTemplate\": " + deep).unreadableSpec())
        .hasValueSatisfying(why -> assertThat(why).contains("nested deeper than 64 levels"));
    assertThat(read(run(FINE, "{\"environment\": " + deep + "}")).unreadableStatus()).isPresent();
  }

  @Test
  void aSpecThatLeavesNoRoomForTheStatusIsLeftAside() {
    String body = ", \"request\": {\"body\": \"%s\"}";
    String target = "{\"url\": \"http://target\"}";
    assertThat(read(run(spec(target, body.formatted("x".repeat(131072))), "null")).unreadable())
        .isEmpty();
    String large = "{\"metadata\": {\"annotations\": {\"a\": \"" + "x".repeat(1 << 20) + "\"}}}";
    assertThat(withServer("\"podTemplate\": " + large).unreadableSpec())
        .hasValueSatisfying(why -> assertThat(why).startsWith("spec is too large"));
  }

  @Test
  void metadataThatLeavesNoRoomForTheStatusIsNoticed() {
    for (String large :
        List.of(
            "\"labels\": {\"%s\": \"v\"}",
            "\"annotations\": {\"%s\": \"v\"}",
            "\"finalizers\": [\"%s\"]",
            "\"ownerReferences\": [{\"name\": \"%s\"}]")) {
      String metadata = large.formatted("x".repeat(500_000)) + ", \"name\"";
      assertThat(read(run(FINE, "null").replaceFirst("\"name\"", metadata)).unreadableSpec())
          .hasValueSatisfying(why -> assertThat(why).startsWith("spec is too large"));
    }
    for (String nothing : List.of("labels", "annotations", "finalizers", "ownerReferences")) {
      String metadata = "\"" + nothing + "\": null, \"name\"";
      assertThat(read(run(FINE, "null").replaceFirst("\"name\"", metadata)).unreadable()).isEmpty();
    }
  }

  @Test
  void oneThatCanNotBeReadDoesNotEndAList() {
    String bad =
        run(spec(TARGET.formatted(", \"resources\": {\"limits\": {\"a\": \"\"}}"), ""), "{}");
    KubernetesResourceList<BenchmarkRun> list =
        ApiJson.serialization()
            .unmarshal(
                "{\"kind\": \"BenchmarkRunList\", \"metadata\": {}, \"items\": ["
                    + run(FINE, "{}")
                    + ", "
                    + bad
                    + "]}",
                Runs.class);
    assertThat(list.getItems()).hasSize(2);
    assertThat(list.getItems().get(0).unreadable()).isEmpty();
    assertThat(list.getItems().get(1).unreadable()).isPresent();
  }

  private static final class Runs extends DefaultKubernetesResourceList<BenchmarkRun> {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void oneThatCanNotBeReadDoesNotEndAWatch() {
    WatchEvent event =
        ApiJson.serialization()
            .unmarshal(
                "{\"type\": \"ADDED\", \"object\": " + run("{\"target\": 5}", "5") + "}",
                WatchEvent.class);
    assertThat(event.getObject())
        .isInstanceOfSatisfying(
            BenchmarkRun.class, run -> assertThat(run.unreadable()).isPresent());
  }

  @Test
  void whatIsReadHasNoNullLists() throws Exception {
    BenchmarkRun run =
        read(run(EVERYTHING, "{\"current\": {\"number\": 1, \"job\": \"j\", \"jobUid\": \"u\"}}"));
    for (Object part :
        List.of(
            run.getSpec(),
            run.getSpec().target.server,
            run.getSpec().request,
            run.getSpec().placement,
            run.getSpec().cassandra.external,
            new CassandraDatacenter(),
            run.getStatus(),
            run.getStatus().current,
            new AttemptStatus(),
            new WarmupStatus())) {
      for (Field field : part.getClass().getFields()) {
        if (List.class.isAssignableFrom(field.getType())
            || Map.class.isAssignableFrom(field.getType())) {
          assertThat(field.get(part)).as("%s", field).isNotNull();
        }
      }
    }
  }
}

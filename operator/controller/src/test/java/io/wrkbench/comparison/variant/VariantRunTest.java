package io.wrkbench.comparison.variant;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.MeasurementStatus;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
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

  private static MeasurementStatus measured(int round, String variant, String limit) {
    MeasurementStatus one = new MeasurementStatus();
    one.round = round;
    one.variant = variant;
    one.limit = limit;
    return one;
  }

  private static boolean isAloneKnown(BenchmarkComparison comparison, int round) {
    JsonNode metadata = VariantRun.of(comparison, new Round(round, "tuned")).at("/metadata");
    assertThat(metadata.at("/labels").path("wrkbench.io/round").asInt()).isEqualTo(round);
    return metadata.at("/annotations").has("wrkbench.io/single-connection-is-known");
  }

  @Test
  void twoRunsOfEachVariantMeasureOneConnection() {
    BenchmarkComparison comparison = comparison("jvm", "{}");
    assertThat(isAloneKnown(comparison, 1)).isFalse();
    comparison.setStatus(new BenchmarkComparisonStatus());
    List<MeasurementStatus> measurements = comparison.getStatus().measurements;
    measurements.add(measured(1, "tuned", "TargetCpu"));
    measurements.add(measured(1, "defaults", "TargetCpu"));
    measurements.add(measured(2, "tuned", "TargetCpu"));
    assertThat(isAloneKnown(comparison, 2)).isFalse();
    measurements.add(measured(2, "defaults", "TargetCpu"));
    assertThat(isAloneKnown(comparison, 2)).as("the runs of a round are alike").isFalse();
    assertThat(isAloneKnown(comparison, 3)).isTrue();
    measurements.get(3).leftOut = "Disturbed";
    assertThat(isAloneKnown(comparison, 3)).as("that run tells nothing").isFalse();
    measurements.get(3).leftOut = null;
    measurements.get(0).limit = null;
    assertThat(isAloneKnown(comparison, 3)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | false",
        "{load: {wrk: null, constantRate: {rate: 100}}} | true",
        "{load: {wrk: null, ab: {requests: 100}}} | false"
      })
  void isAnOpenLoopAtAConstantRateOnly(String patch, boolean open) {
    Set<String> openLoops = VariantRun.openLoops(comparison("jvm", patch).getSpec());
    assertThat(openLoops.contains("defaults")).isEqualTo(open);
    assertThat(openLoops.contains("tuned")).isFalse();
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{request: null} | {} | request",
        "{target: {server: {env: null, port: 1}}} | {target: {server: {port: 1}}} |"
            + " target.server.env",
        "{request: null} |  | request"
      })
  void aNullThatKubectlApplyHasDroppedIsNamed(String given, String stored, String field) {
    BenchmarkComparison comparison = applied(given, stored == null ? "null" : stored);
    assertThat(VariantRun.problem(comparison, "defaults").orElseThrow())
        .startsWith("kubectl apply has dropped " + field + ": null")
        .endsWith("delete the comparison, then use kubectl apply --server-side or kubectl create");
    assertThat(VariantRun.problem(comparison, "tuned")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{request: null}", "{request: {path: /a}}", "{}"})
  void aPatchThatGotThroughHasNoProblem(String patch) {
    assertThat(VariantRun.problem(applied(patch, patch), "defaults")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "no JSON", "{\"spec\": {\"variants\": [1, null, {}]}}"})
  void anAnnotationThatSomebodyHasWrittenDoesNoHarm(String annotation) {
    BenchmarkComparison comparison = comparison("jvm", "{}");
    comparison.getMetadata().setAnnotations(Map.of(APPLIED, annotation));
    assertThat(VariantRun.problem(comparison, "defaults")).isEmpty();
  }

  private static BenchmarkComparison applied(String given, String stored) {
    BenchmarkComparison comparison = comparison("jvm", stored);
    JsonNode spec =
        ApiJson.serialization().convertValue(comparison("jvm", given).getSpec(), JsonNode.class);
    comparison.getMetadata().setAnnotations(Map.of(APPLIED, "{\"spec\":" + spec + "}"));
    return comparison;
  }

  private static BenchmarkComparison measuredOnce(String patch) {
    BenchmarkComparison comparison = comparison("jvm", patch);
    MeasurementStatus one = new MeasurementStatus();
    one.variant = "tuned";
    one.place = new MeasurementStatus.Place();
    one.place.node = "n1";
    one.place.loadNode = "n2";
    comparison.setStatus(new BenchmarkComparisonStatus());
    comparison.getStatus().measurements.add(one);
    return comparison;
  }

  @Test
  void itStaysOnTheNodesOfTheFirstMeasurement() {
    BenchmarkComparison comparison = measuredOnce("{}");
    for (String variant : List.of("tuned", "defaults")) {
      JsonNode placement = VariantRun.of(comparison, new Round(2, variant)).at("/spec/placement");
      assertThat(placement.path("targetNode").asText()).isEqualTo("n1");
      assertThat(placement.path("loadNode").asText()).isEqualTo("n2");
    }
    comparison.getStatus().measurements.clear();
    assertThat(VariantRun.of(comparison, SECOND).at("/spec").has("placement")).isFalse();
  }

  @Test
  void whatTheUserSaysOfItsNodesHolds() {
    BenchmarkComparison named = measuredOnce("{placement: {targetNode: n3}}");
    assertThat(VariantRun.of(named, SECOND).at("/spec/placement/targetNode").asText())
        .isEqualTo("n3");
    BenchmarkComparison chosen = measuredOnce("{placement: {targetNodeSelector: {disk: ssd}}}");
    assertThat(VariantRun.of(chosen, SECOND).at("/spec/placement").has("targetNode")).isFalse();
    BenchmarkComparison url = measuredOnce("{target: {server: null, url: 'http://shop'}}");
    assertThat(VariantRun.of(url, SECOND).at("/spec/placement").has("targetNode")).isFalse();
    assertThat(VariantRun.of(url, SECOND).at("/spec/placement/loadNode").asText()).isEqualTo("n2");
  }

  /** The scheduler may put several pods on several nodes, as it did in the first measurement. */
  @Test
  void severalPodsStayWhereverTheSchedulerPutsThem() {
    JsonNode replicas =
        VariantRun.of(measuredOnce("{target: {server: {replicas: 2}}}"), SECOND)
            .at("/spec/placement");
    assertThat(replicas.has("targetNode")).isFalse();
    assertThat(replicas.path("loadNode").asText()).isEqualTo("n2");
    JsonNode generators =
        VariantRun.of(measuredOnce("{load: {generators: 2}}"), SECOND).at("/spec/placement");
    assertThat(generators.has("loadNode")).isFalse();
    assertThat(generators.path("targetNode").asText()).isEqualTo("n1");
  }

  /** Its node is that of its load. */
  @Test
  void aTargetIsNotPutOnTheNodeOfAVariantThatHasNoServer() {
    BenchmarkComparison comparison = measuredOnce("{target: {server: null, url: 'http://shop'}}");
    comparison.getStatus().measurements.get(0).variant = "defaults";
    JsonNode placement = VariantRun.of(comparison, new Round(1, "tuned")).at("/spec/placement");
    assertThat(placement.has("targetNode")).isFalse();
    assertThat(placement.path("loadNode").asText()).isEqualTo("n2");
  }

  private static JsonNode cassandraSelector(String datacenter, String hostname) {
    BenchmarkComparison comparison = measuredOnce("{cassandra: {datacenter: " + datacenter + "}}");
    MeasurementStatus one = comparison.getStatus().measurements.get(0);
    one.variant = SECOND.variant();
    one.place.cassandraNodes = "n1.example";
    one.place.cassandraHostname = hostname;
    return VariantRun.of(comparison, SECOND).at("/spec/cassandra/datacenter/nodeSelector");
  }

  @Test
  void aCassandraOfOneNodeStaysThere() {
    String label = "kubernetes.io/hostname";
    JsonNode ssd = cassandraSelector("{nodeSelector: {disk: ssd}}", "n3");
    assertThat(ssd.path(label).asText()).isEqualTo("n3");
    assertThat(ssd.path("disk").asText()).isEqualTo("ssd");
    assertThat(cassandraSelector("{nodeSelector: {" + label + ": n9}}", "n3").path(label).asText())
        .isEqualTo("n9");
    assertThat(cassandraSelector("{size: 3}", "n3").has(label)).isFalse();
  }

  /** A selector with the node's name might fit no node. */
  @Test
  void aCassandraWhoseNodeCannotBeReadIsNotPinned() {
    assertThat(cassandraSelector("{nodeSelector: {disk: ssd}}", null).size()).isEqualTo(1);
  }
}

package io.wrkbench.comparison.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.MeasurementStatus.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a comparison keeps of where its runs were measured. */
class MeasuredPlaceTest {
  private static Place place(String target, String load, String environment) {
    return place(target, load, environment, "");
  }

  private static Place place(String target, String load, String environment, String attempts) {
    return MeasuredPlace.of(
        ApiJson.serialization()
            .unmarshal(
                """
                apiVersion: wrkbench.io/v1alpha1
                kind: BenchmarkRun
                metadata: {name: a}
                spec: {target: %s, load: %s}
                status: {environment: %s, attempts: [%s]}
                """
                    .formatted(target, load, environment, attempts),
                BenchmarkRun.class));
  }

  private static final String SERVER = "{server: {image: a, port: 80}}";
  private static final String WRK = "{wrk: {}}";
  private static final String NODES =
      "{targetNode: {name: n1, kernel: k1}, loadNode: {name: n2, kernel: k2}, targetImage: i}";
  private static final String OF_LOAD = "{loadNode: {name: n2, kernel: k2}}";

  private static void assertPlace(Place place, String node, String loadNode, String kernel) {
    assertThat(place.node).as("node").isEqualTo(node);
    assertThat(place.loadNode).as("load node").isEqualTo(loadNode);
    assertThat(place.kernel).as("kernel").isEqualTo(kernel);
  }

  @Test
  void isThatOfTargetAndLoad() {
    assertPlace(place(SERVER, WRK, NODES), "n1", "n2", "k1");
    assertThat(place(SERVER, WRK, NODES).image).isEqualTo("i");
    assertPlace(place("{url: 'http://shop'}", WRK, OF_LOAD), "n2", "n2", "k2");
    assertThat(place(SERVER, WRK, "null")).isNull();
  }

  @Test
  void theLoadsKernelIsThereIfItsNodeIsAnother() {
    assertThat(place(SERVER, WRK, NODES).loadKernel).isEqualTo("k2");
    assertThat(place("{url: 'http://shop'}", WRK, OF_LOAD).loadKernel).isNull();
    String same = "{targetNode: {name: n, kernel: k}, loadNode: {name: n, kernel: k}}";
    assertThat(place(SERVER, WRK, same).loadKernel).isNull();
    assertThat(place(SERVER, "{wrk: {}, generators: 2}", NODES).loadKernel).isNull();
  }

  @Test
  void onlyAServiceHasTheSamePodsInEachRun() {
    String attempts =
        "{number: 1, outcome: Failed}, {number: 2, outcome: Failed, targetPods: 0123456789abcdef}";
    assertThat(place("{service: {name: web, port: 80}}", WRK, OF_LOAD, attempts).targetPods)
        .isEqualTo("0123456789ab");
    assertThat(place("{service: {name: web, port: 80}}", WRK, OF_LOAD).targetPods).isNull();
    assertThat(place(SERVER, WRK, NODES, attempts).targetPods).isNull();
  }

  @Test
  void anImageIsItsDigest() {
    assertThat(ImageDigest.of("registry.example/shop/server@sha256:0")).isEqualTo("sha256:0");
    assertThat(ImageDigest.of("server:1")).isEqualTo("server:1");
    assertThat(ImageDigest.of(null)).isNull();
  }

  @Test
  void severalPodsHaveNoNode() {
    String replicas = "{server: {image: a, port: 80, replicas: 2}}";
    String generators = "{wrk: {}, generators: 2}";
    assertPlace(place(replicas, WRK, NODES), null, "n2", null);
    assertPlace(place(SERVER, generators, NODES), "n1", null, "k1");
    assertPlace(place("{url: 'http://shop'}", generators, OF_LOAD), null, null, null);
  }

  private static String cassandraNodes(List<String> nodes) {
    Place place =
        place(
            SERVER, WRK, "{cassandra: {image: c, nodes: [%s]}}".formatted(String.join(",", nodes)));
    assertThat(place.cassandraImage).isEqualTo("c");
    return place.cassandraNodes;
  }

  @Test
  void ofItsCassandraAllNodesCount() {
    assertThat(cassandraNodes(List.of())).isNull();
    assertThat(cassandraNodes(List.of("n1", "n2"))).isEqualTo("n1 and n2");
    assertThat(place(SERVER, WRK, NODES).cassandraNodes).isNull();
    assertThat(place(SERVER, WRK, "{cassandra: {nodes: [n1], hostname: h1}}").cassandraHostname)
        .isEqualTo("h1");
  }

  @Test
  void theNamesOfManyNodesAreCutAndStillDiffer() {
    List<String> many = IntStream.range(0, 100).mapToObj(i -> "node-" + i).toList();
    List<String> others = new ArrayList<>(many);
    others.set(99, "other");
    assertThat(cassandraNodes(many)).startsWith("node-0, node-1").hasSizeLessThan(64);
    assertThat(cassandraNodes(others)).isNotEqualTo(cassandraNodes(many));
  }
}

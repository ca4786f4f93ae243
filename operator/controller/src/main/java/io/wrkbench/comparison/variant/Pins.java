package io.wrkbench.comparison.variant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.api.CassandraDatacenter;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.MeasurementStatus.Place;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Keeps target, load and Cassandra on the nodes on which the scheduler has put the first ones: what
 * is measured on another node can't be compared. Pure.
 */
final class Pins {
  /**
   * What is kept on its node.
   *
   * @param in JSON pointer of the object of a run's spec that names the node
   * @param field of that object
   * @param node on which it was measured; null if it isn't known
   * @param isOnePod whether it is a single pod by a run's spec; several may need several nodes
   */
  private record Pin(
      String in, String field, Function<Place, String> node, Predicate<JsonNode> isOnePod) {}

  private static final List<Pin> PINS =
      List.of(
          new Pin(
              "/placement",
              "loadNode",
              place -> place.loadNode,
              spec -> spec.at("/load/generators").asInt(1) == 1),
          new Pin(
              "/placement",
              "targetNode",
              place -> place.node,
              spec ->
                  spec.at("/target/server").isObject()
                      && spec.at("/target/server/replicas").asInt(1) == 1),
          new Pin(
              "/cassandra/datacenter/nodeSelector",
              CassandraDatacenter.HOSTNAME,
              // cass-operator selects nodes by their labels alone.
              place -> place.cassandraHostname,
              spec ->
                  spec.at("/cassandra/datacenter").isObject()
                      && spec.at("/cassandra/datacenter/size").asInt(1) == 1));

  private Pins() {}

  /** Names the nodes in a run's spec, as far as they are known and the user hasn't. */
  static void add(BenchmarkComparison comparison, String variant, ObjectNode spec) {
    for (Pin pin : PINS) {
      if (pin.isOnePod.test(spec) && !spec.at(pin.in).has(pin.field)) {
        first(comparison, variant, pin)
            .ifPresent(node -> spec.withObject(pin.in).put(pin.field, node));
      }
    }
  }

  /** That of the variant itself; before it was measured, of one with the same placement. */
  private static Optional<String> first(BenchmarkComparison comparison, String variant, Pin pin) {
    List<MeasurementStatus> measured =
        comparison.getStatus() == null ? List.of() : comparison.getStatus().measurements;
    JsonNode placement = VariantRun.merged(comparison, variant).path("placement");
    return first(measured, variant, pin)
        .or(
            () ->
                comparison.getSpec().variants.stream()
                    .map(other -> other.name)
                    .filter(other -> isAlike(VariantRun.merged(comparison, other), placement, pin))
                    .flatMap(other -> first(measured, other, pin).stream())
                    .findFirst());
  }

  private static boolean isAlike(JsonNode other, JsonNode placement, Pin pin) {
    return other.path("placement").equals(placement) && pin.isOnePod.test(other);
  }

  private static Optional<String> first(List<MeasurementStatus> measured, String variant, Pin pin) {
    return measured.stream()
        .filter(one -> one.variant.equals(variant) && one.place != null)
        .flatMap(one -> Optional.ofNullable(pin.node.apply(one.place)).stream())
        .findFirst();
  }
}

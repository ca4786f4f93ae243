package io.wrkbench.comparison.variant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.MeasurementStatus.Place;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps target and load on the nodes on which the scheduler has put the first ones: what is
 * measured on another node can't be compared. Pure.
 */
final class Pins {
  private Pins() {}

  /** Names the nodes in a run's spec, as far as they are known and the user hasn't. */
  static void add(BenchmarkComparison comparison, String variant, ObjectNode spec) {
    Optional<String> load = first(comparison, variant, place -> place.loadNode);
    load.ifPresent(node -> pin(spec, "loadNode", node));
    if (spec.at("/target/server").isObject()) {
      Optional<String> target = first(comparison, variant, place -> place.node);
      target.ifPresent(node -> pin(spec, "targetNode", node));
    }
  }

  private static void pin(ObjectNode spec, String field, String node) {
    if (!spec.path("placement").has(field)) {
      spec.withObject("/placement").put(field, node);
    }
  }

  /** That of the variant itself; before it was measured, of one with the same placement. */
  private static Optional<String> first(
      BenchmarkComparison comparison, String variant, Function<Place, String> node) {
    List<MeasurementStatus> measured =
        comparison.getStatus() == null ? List.of() : comparison.getStatus().measurements;
    JsonNode placement = placement(comparison, variant);
    return first(measured, variant, node)
        .or(
            () ->
                comparison.getSpec().variants.stream()
                    .map(other -> other.name)
                    .filter(other -> placement(comparison, other).equals(placement))
                    .flatMap(other -> first(measured, other, node).stream())
                    .findFirst());
  }

  private static JsonNode placement(BenchmarkComparison comparison, String variant) {
    return VariantRun.merged(comparison, variant).path("placement");
  }

  private static Optional<String> first(
      List<MeasurementStatus> measured, String variant, Function<Place, String> node) {
    return measured.stream()
        .filter(one -> one.variant.equals(variant) && one.place != null)
        .flatMap(one -> Optional.ofNullable(node.apply(one.place)).stream())
        .findFirst();
  }
}

package io.wrkbench.comparison.phase;

import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.MeasurementStatus.Place;
import io.wrkbench.comparison.status.ImageDigest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds rounds that were measured elsewhere or on something else than those before. A variant may
 * have a node of its own, if its patch says so; from round to round it must stay there.
 */
final class Places {
  private static final Map<String, Function<Place, String>> PARTS =
      Map.of(
          "node", place -> place.node,
          "load node", place -> place.loadNode,
          "kernel", place -> place.kernel,
          "image", place -> ImageDigest.of(place.image),
          "ConfigMaps with the hash", place -> place.filesHash,
          "Cassandra nodes", place -> place.cassandraNodes,
          "Cassandra image", place -> ImageDigest.of(place.cassandraImage));

  private Places() {}

  /** What is different, in words; empty if nothing that is known is. */
  static Optional<String> difference(BenchmarkComparison comparison) {
    Map<String, MeasurementStatus> first = new HashMap<>();
    for (MeasurementStatus one : comparison.getStatus().measurements) {
      if (one.place == null) {
        continue;
      }
      MeasurementStatus before = first.putIfAbsent(one.variant, one);
      Optional<String> found = before == null ? Optional.empty() : difference(before, one);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> difference(MeasurementStatus before, MeasurementStatus after) {
    return PARTS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .filter(part -> differ(part.getValue(), before.place, after.place))
        .findFirst()
        .map(
            part ->
                "%s had %s %s in round %d and %s in round %d"
                    .formatted(
                        after.variant,
                        part.getKey(),
                        part.getValue().apply(before.place),
                        before.round,
                        part.getValue().apply(after.place),
                        after.round));
  }

  private static boolean differ(Function<Place, String> part, Place before, Place after) {
    return Stream.of(before, after).map(part).distinct().count() > 1
        && part.apply(before) != null
        && part.apply(after) != null;
  }
}

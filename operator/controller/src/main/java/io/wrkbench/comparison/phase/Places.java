package io.wrkbench.comparison.phase;

import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.MeasurementStatus.Place;
import io.wrkbench.comparison.status.ImageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds rounds that were measured elsewhere or on something else than those before. A variant may
 * have a node of its own, if its patch says so; from round to round it must stay there.
 */
final class Places {
  /**
   * What has to stay the same.
   *
   * @param of what it is in a place; null if it isn't known
   * @param advice what to do about it
   */
  private record Part(String name, Function<Place, String> of, String advice) {}

  private static final String NODES_CHANGE = "don't update nodes while a comparison runs";

  /** In the order in which they are told: another node often has another kernel. */
  private static final List<Part> PARTS =
      List.of(
          new Part("node", place -> place.node, "name it in placement.targetNode"),
          new Part("load node", place -> place.loadNode, "name it in placement.loadNode"),
          new Part("kernel", place -> place.kernel, NODES_CHANGE),
          new Part("load node's kernel", place -> place.loadKernel, NODES_CHANGE),
          new Part("image", place -> ImageDigest.of(place.image), "name the image by its digest"),
          new Part(
              "pods behind its Service, with the hash",
              place -> place.targetPods,
              "measure when no rollout runs, with a fixed number of pods"),
          new Part(
              "ConfigMaps with the hash",
              place -> place.filesHash,
              "don't edit them while a comparison runs"),
          new Part(
              "Cassandra nodes",
              place -> place.cassandraNodes,
              "name them in cassandra.datacenter.nodeSelector"),
          new Part(
              "Cassandra image",
              place -> ImageDigest.of(place.cassandraImage),
              "don't move its tag while a comparison runs"));

  private Places() {}

  /** What is different, in words, and what to do; empty if nothing that is known is. */
  static Optional<String> difference(BenchmarkComparison comparison) {
    return PARTS.stream()
        .flatMap(part -> difference(part, comparison.getStatus().measurements).stream())
        .findFirst();
  }

  private static Optional<String> difference(Part part, List<MeasurementStatus> measurements) {
    Map<String, MeasurementStatus> first = new HashMap<>();
    for (MeasurementStatus one : measurements) {
      if (one.place == null || part.of.apply(one.place) == null) {
        continue;
      }
      MeasurementStatus before = first.putIfAbsent(one.variant, one);
      if (before != null && !part.of.apply(before.place).equals(part.of.apply(one.place))) {
        return Optional.of(inWords(part, before, one));
      }
    }
    return Optional.empty();
  }

  private static String inWords(Part part, MeasurementStatus before, MeasurementStatus after) {
    return "%s had %s %s in round %d and %s in round %d; %s, and create the comparison again"
        .formatted(
            after.variant,
            part.name,
            part.of.apply(before.place),
            before.round,
            part.of.apply(after.place),
            after.round,
            part.advice);
  }
}

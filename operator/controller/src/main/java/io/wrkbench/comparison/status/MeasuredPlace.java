package io.wrkbench.comparison.status;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Environment;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.api.comparison.MeasurementStatus.Place;
import io.wrkbench.child.JsonHash;
import io.wrkbench.record.Text;
import io.wrkbench.run.resource.TargetService;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Where and on what a run was measured. Of several pods the environment knows the node of one only,
 * which is another one in each run, so it says nothing. Pure.
 */
final class MeasuredPlace {
  /** Bytes of the names of Cassandra's nodes: there may be a hundred of them, 480 times. */
  private static final int LONGEST = 50;

  private static final int OF_HASH = 12;

  private record Part(Function<Place, String> of, Consumer<Place> forget) {}

  private static final List<Part> OFTEN_THE_SAME =
      List.of(
          new Part(place -> place.loadKernel, place -> place.loadKernel = null),
          new Part(place -> place.filesHash, place -> place.filesHash = null),
          new Part(place -> place.targetPods, place -> place.targetPods = null),
          new Part(place -> place.cassandraHostname, place -> place.cassandraHostname = null));

  private MeasuredPlace() {}

  /** The place; null if nothing is known of it. */
  static Place of(BenchmarkRun run) {
    Environment environment = run.getStatus().environment;
    if (environment == null) {
      return null;
    }
    Environment.NodeInfo load = run.getSpec().load.generators > 1 ? null : environment.loadNode;
    Environment.NodeInfo target = TargetService.isNeeded(run) ? null : environment.targetNode;
    Environment.NodeInfo node = environment.targetNode == null ? load : target;
    Place place = new Place();
    place.node = node == null ? null : node.name;
    place.loadNode = load == null ? null : load.name;
    place.kernel = node == null ? null : node.kernel;
    place.loadKernel = load == null || Objects.equals(load.name, place.node) ? null : load.kernel;
    place.image = ImageDigest.of(environment.targetImage);
    place.filesHash = start(environment.filesHash);
    place.targetPods = start(podsOfService(run));
    if (environment.cassandra != null) {
      place.cassandraNodes = names(environment.cassandra.nodes);
      place.cassandraHostname = environment.cassandra.hostname;
      place.cassandraImage = ImageDigest.of(environment.cassandra.image);
    }
    return place;
  }

  /** Those of a {@code target.server} are others in each run. */
  private static String podsOfService(BenchmarkRun run) {
    return run.getSpec().target.service == null
        ? null
        : run.getStatus().attempts.stream()
            .map(attempt -> attempt.targetPods)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }

  /**
   * Leaves out of the last measurement what the first of its variant has: there may be 480 of them.
   *
   * @param all measurements, the last one among them
   */
  static void leaveOutKnown(List<MeasurementStatus> all, MeasurementStatus last) {
    if (last.place == null) {
      return;
    }
    for (Part part : OFTEN_THE_SAME) {
      all.stream()
          .filter(one -> one != last && one.place != null && one.variant.equals(last.variant))
          .map(one -> part.of.apply(one.place))
          .filter(Objects::nonNull)
          .findFirst()
          .filter(first -> first.equals(part.of.apply(last.place)))
          .ifPresent(first -> part.forget.accept(last.place));
    }
  }

  private static String start(String hash) {
    return hash == null ? null : hash.substring(0, Math.min(OF_HASH, hash.length()));
  }

  /** In words, if these are short; what is cut still differs where the nodes do. */
  private static String names(List<String> nodes) {
    if (nodes == null || nodes.isEmpty()) {
      return null;
    }
    String names = Text.list(nodes);
    return names.length() <= LONGEST
        ? names
        : Text.cut(names, LONGEST) + " " + JsonHash.of(nodes).substring(0, OF_HASH);
  }
}

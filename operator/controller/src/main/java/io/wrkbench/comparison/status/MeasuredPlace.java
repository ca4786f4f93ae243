package io.wrkbench.comparison.status;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Environment;
import io.wrkbench.api.comparison.MeasurementStatus.Place;
import io.wrkbench.child.JsonHash;
import io.wrkbench.record.Text;
import io.wrkbench.run.resource.TargetService;
import java.util.List;

/**
 * Where and on what a run was measured. Of several pods the environment knows the node of one only,
 * which is another one in each run, so it says nothing. Pure.
 */
final class MeasuredPlace {
  /** Bytes of the names of Cassandra's nodes: there may be a hundred of them, 480 times. */
  private static final int LONGEST = 50;

  private static final int OF_HASH = 12;

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
    place.image = ImageDigest.of(environment.targetImage);
    place.filesHash = start(environment.filesHash);
    if (environment.cassandra != null) {
      place.cassandraNodes = names(environment.cassandra.nodes);
      place.cassandraHostname = environment.cassandra.hostname;
      place.cassandraImage = ImageDigest.of(environment.cassandra.image);
    }
    return place;
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

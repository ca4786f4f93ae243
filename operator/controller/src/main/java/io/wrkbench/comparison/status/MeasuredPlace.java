package io.wrkbench.comparison.status;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Environment;
import io.wrkbench.api.comparison.MeasurementStatus.Place;
import io.wrkbench.run.resource.TargetService;

/**
 * Where and on what a run was measured. Of several pods the environment knows the node of one only,
 * which is another one in each run, so it says nothing. Pure.
 */
final class MeasuredPlace {
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
    place.image = environment.targetImage;
    return place;
  }
}

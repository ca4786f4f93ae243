package io.wrkbench.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.resource.Labels;
import java.util.List;

/** The Cassandra pods of a run. */
final class CassandraPods {
  private CassandraPods() {}

  /** Those that are there now. */
  static List<Pod> of(Run run) {
    return Cluster.client()
        .pods()
        .inNamespace(run.namespace())
        .withLabel(Labels.RUN, run.uid())
        .withLabel(Labels.ROLE, Labels.ROLE_CASSANDRA)
        .list()
        .getItems();
  }
}

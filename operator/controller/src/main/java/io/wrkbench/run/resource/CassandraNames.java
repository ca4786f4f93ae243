package io.wrkbench.run.resource;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.ChildNames;

/**
 * Names of a run's Cassandra. cass-operator derives its own names from those of cluster and
 * datacenter. The longest is {@code CLUSTER-DATACENTER-additional-seed-service}, which must be a
 * DNS label. Both names are unique for each run: datacenters whose clusters have the same name in a
 * namespace would become one cluster, and the datacenter's name identifies the volumes.
 */
public final class CassandraNames {
  private static final int READABLE = 10;

  /** Name of the datacenter's only rack. */
  static final String RACK = "r1";

  private CassandraNames() {}

  /** Name of the cluster; 23 characters at most. */
  public static String cluster(BenchmarkRun run) {
    return ChildNames.base(run, READABLE);
  }

  /** Name of the CassandraDatacenter, and of the datacenter in Cassandra; 13 characters. */
  public static String datacenter(BenchmarkRun run) {
    return "dc-" + ChildNames.uid(run);
  }

  /** Name of the Secret with the superuser's name and password. */
  public static String superuser(BenchmarkRun run) {
    return cluster(run) + "-superuser";
  }

  /** Prefix of the names of the StatefulSets that cass-operator creates. */
  static String statefulSets(BenchmarkRun run) {
    return cluster(run) + "-" + datacenter(run) + "-";
  }

  /** Prefix of the names of its volume claims; the number of the node follows. */
  static String claims(BenchmarkRun run) {
    return "server-data-" + statefulSets(run) + RACK + "-sts-";
  }

  /** Host name of the Service of all its nodes. */
  public static String host(BenchmarkRun run) {
    return cluster(run)
        + "-"
        + datacenter(run)
        + "-service."
        + run.getMetadata().getNamespace()
        + ".svc";
  }
}

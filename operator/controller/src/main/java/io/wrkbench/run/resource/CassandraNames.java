package io.wrkbench.run.resource;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.ChildNames;

/**
 * Names around a run's Cassandra. cass-operator makes names of its own from those of cluster and
 * datacenter, of which {@code CLUSTER-DATACENTER-additional-seed-service} is the longest and has to
 * be a DNS label. Both are distinct for each run: datacenters whose clusters have the same name in
 * one namespace would become one cluster, and volumes are told apart by the datacenter's name.
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

  /** What the names of the StatefulSets begin with that cass-operator makes of it. */
  static String statefulSets(BenchmarkRun run) {
    return cluster(run) + "-" + datacenter(run) + "-";
  }

  /** What the names of its volume claims begin with; the number of the node comes after it. */
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

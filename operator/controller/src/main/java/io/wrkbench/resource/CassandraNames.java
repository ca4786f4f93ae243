package io.wrkbench.resource;

import io.wrkbench.api.BenchmarkRun;

/**
 * Names around a run's Cassandra. cass-operator makes names of its own from those of cluster and
 * datacenter, of which {@code CLUSTER-DATACENTER-additional-seed-service} is the longest and has to
 * be a DNS label. Both are distinct for each run: datacenters whose clusters have the same name in
 * one namespace would become one cluster, and volumes are told apart by the datacenter's name.
 */
public final class CassandraNames {
  private static final int READABLE = 10;

  private CassandraNames() {}

  /** Name of the cluster; 23 characters at most. */
  public static String cluster(BenchmarkRun run) {
    return Names.base(run, READABLE);
  }

  /** Name of the CassandraDatacenter, and of the datacenter in Cassandra; 13 characters. */
  public static String datacenter(BenchmarkRun run) {
    return "dc-" + Names.uid(run);
  }

  /** Name of the Secret with the superuser's name and password. */
  public static String superuser(BenchmarkRun run) {
    return cluster(run) + "-superuser";
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

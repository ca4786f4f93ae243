package io.wrkbench.run.observe.cassandra;

import io.wrkbench.reason.Reason;

/** State of the Cassandra datacenter that is started for a run. */
public sealed interface CassandraState {
  /**
   * Its pods and their restart counts: changes when a pod is replaced or restarts. Empty if it has
   * none.
   */
  default String identity() {
    return "";
  }

  /** The run has none of its own. */
  record NotWanted() implements CassandraState {}

  /**
   * The CassandraDatacenter doesn't exist.
   *
   * @param storageClass StorageClass for its volumes
   */
  record Absent(String storageClass) implements CassandraState {}

  /** Not ready, but it may become so. */
  record Starting(Reason reason, String message, String identity) implements CassandraState {}

  /** Not ready, and waiting won't help. */
  record Broken(Reason reason, String message, String identity) implements CassandraState {}

  /** All its nodes are ready. */
  record Ready(String identity) implements CassandraState {}
}

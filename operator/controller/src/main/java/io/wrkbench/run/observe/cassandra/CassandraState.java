package io.wrkbench.run.observe.cassandra;

import io.wrkbench.reason.Reason;

/** How the Cassandra datacenter is that is started for a run. */
public sealed interface CassandraState {
  /**
   * Its pods and their restarts: changes when a pod is replaced or restarts. Empty where there is
   * none.
   */
  default String identity() {
    return "";
  }

  /** The run has none of its own. */
  record NotWanted() implements CassandraState {}

  /**
   * The CassandraDatacenter isn't there.
   *
   * @param storageClass StorageClass that its volumes are to have
   */
  record Absent(String storageClass) implements CassandraState {}

  /** Not ready, but it may become so. */
  record Starting(Reason reason, String message, String identity) implements CassandraState {}

  /** Not ready, and waiting won't help. */
  record Broken(Reason reason, String message, String identity) implements CassandraState {}

  /** All its nodes take requests. */
  record Ready(String identity) implements CassandraState {}
}

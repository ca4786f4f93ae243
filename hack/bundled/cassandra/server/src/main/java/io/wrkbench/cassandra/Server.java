package io.wrkbench.cassandra;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the management API asks of the Cassandra in this JVM. All but {@link #isAlive}, {@link
 * #isReady} and {@link #start} throw {@link NotUpException} while it doesn't take CQL connections
 * yet or any more.
 */
interface Server {
  /** False once it was started and can't run any more. One that wasn't started yet is alive. */
  boolean isAlive();

  /** Whether it takes CQL connections and is a member of the ring in good standing. */
  boolean isReady();

  /**
   * Starts it, if that hasn't been done, and returns at once.
   *
   * @param replaced address of a dead node whose place this one takes
   * @return whether this call started it
   */
  boolean start(Optional<String> replaced);

  /**
   * What gossip knows of every node, this one included: application state by its name. Never empty.
   */
  List<Map<String, String>> endpoints();

  /**
   * Whether data with that many replicas in each datacenter could be read and written at that
   * consistency level now.
   *
   * @return the token ranges for which it can't: empty is healthy
   * @throws IllegalArgumentException for a level that doesn't exist
   */
  List<String> rangesBelow(String consistencyLevel, int replicasPerDatacenter);

  /** Looks the seeds up again. Returns their addresses, without this node's own. */
  List<String> reloadSeeds();

  /**
   * Makes sure that the role is there with that password, and that nobody can log in as the default
   * superuser.
   *
   * @return what was done
   */
  String ensureRole(Role role);

  /** Stops taking requests and writes everything to disk. Returns when that is done. */
  void drain();

  /** Starts handing this node's data to the others, to leave the ring, and returns at once. */
  void decommission(boolean force);

  /**
   * Removes data that belongs to other nodes now. Returns when that is done.
   *
   * @param jobs how many tables at a time, 0: as many as there are compaction threads
   * @param keyspace empty: all but the system's own
   * @param tables empty: all of the keyspace's
   */
  void cleanup(int jobs, Optional<String> keyspace, List<String> tables);

  /** A role to log in with. */
  record Role(String name, String password, boolean superuser, boolean canLogin) {}

  /** Cassandra isn't up, so it can't be asked. */
  final class NotUpException extends RuntimeException {
    NotUpException() {
      super(
          "Cassandra doesn't take CQL connections (not started, starting, or drained): ask again when it is ready");
    }
  }
}

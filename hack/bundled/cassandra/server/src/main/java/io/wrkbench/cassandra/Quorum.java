package io.wrkbench.cassandra;

import java.util.Map;

/**
 * The replicas of a token range in one datacenter.
 *
 * @param replicas how many there are, at most as many as the datacenter has nodes
 * @param alive how many of them are up
 */
record Quorum(int replicas, int alive) {
  static Quorum of(boolean alive) {
    return new Quorum(1, alive ? 1 : 0);
  }

  Quorum plus(Quorum other) {
    return new Quorum(replicas + other.replicas, alive + other.alive);
  }

  private boolean hasMajority() {
    return alive > replicas / 2;
  }

  /**
   * Whether a range can be read and written.
   *
   * @param level name of a consistency level
   * @param datacenters the range's replicas in each
   * @param local the datacenter of the node that is asked
   */
  static boolean reached(String level, Map<String, Quorum> datacenters, String local) {
    Quorum all = datacenters.values().stream().reduce(new Quorum(0, 0), Quorum::plus);
    Quorum here = datacenters.getOrDefault(local, new Quorum(0, 0));
    return switch (level) {
      case "ANY", "ONE" -> all.alive >= 1;
      case "TWO" -> all.alive >= 2;
      case "THREE" -> all.alive >= 3;
      case "ALL" -> all.alive == all.replicas;
      case "QUORUM", "SERIAL" -> all.hasMajority();
      case "EACH_QUORUM" -> datacenters.values().stream().allMatch(Quorum::hasMajority);
      case "LOCAL_QUORUM", "LOCAL_SERIAL" -> here.hasMajority();
      case "LOCAL_ONE", "NODE_LOCAL" -> here.alive >= 1;
      default -> throw new IllegalArgumentException("unknown consistency level " + level);
    };
  }
}

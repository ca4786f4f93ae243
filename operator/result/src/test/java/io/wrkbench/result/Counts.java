package io.wrkbench.result;

import java.util.Map;
import java.util.TreeMap;

/** Makes counts from a map, for tests. */
final class Counts {

  private Counts() {}

  static LatencyCounts of(Map<Long, Long> byMicros) {
    TreeMap<Long, Long> sorted = new TreeMap<>(byMicros);
    return LatencyCounts.of(
        sorted.keySet().stream().mapToLong(Long::longValue).toArray(),
        sorted.values().stream().mapToLong(Long::longValue).toArray());
  }
}

package io.wrkbench.cassandra;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The seeds of a node's configuration, by name. cass-operator labels a pod as a seed and starts
 * Cassandra in it at once; until the cluster's DNS has followed, Cassandra would find no seed at
 * all, and end.
 *
 * @param names of hosts; each may have several addresses or none
 */
record Seeds(List<String> names) {
  private static final Logger log = LoggerFactory.getLogger(Seeds.class);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PERIOD = Duration.ofMillis(200);

  /** The seeds of a cassandra.yaml as {@link ConfigBuild} writes it. */
  static Seeds of(Map<String, Object> yaml) {
    if (yaml.get("seed_provider") instanceof List<?> providers
        && !providers.isEmpty()
        && providers.get(0) instanceof Map<?, ?> provider
        && provider.get("parameters") instanceof List<?> parameters
        && !parameters.isEmpty()
        && parameters.get(0) instanceof Map<?, ?> first
        && first.get("seeds") instanceof String seeds) {
      return new Seeds(
          Arrays.stream(seeds.split("\\s*,\\s*", -1)).filter(name -> !name.isEmpty()).toList());
    }
    return new Seeds(List.of());
  }

  /**
   * Returns when one of them has an address, or after half a minute: Cassandra says then what is
   * wrong.
   */
  void await() {
    await(PATIENCE);
  }

  /** Returns whether one of them has an address within this time. */
  boolean await(Duration patience) {
    return await(Seeds::hasAddress, patience, PERIOD);
  }

  /** Returns whether one was found. */
  boolean await(Predicate<String> hasAddress, Duration patience, Duration period) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (names.stream().noneMatch(hasAddress)) {
      if (System.nanoTime() >= deadline) {
        log.warn("none of the seeds {} has an address: is the cluster's DNS there?", names);
        return false;
      }
      try {
        TimeUnit.NANOSECONDS.sleep(period.toNanos());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  private static boolean hasAddress(String name) {
    try {
      return InetAddress.getAllByName(name).length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}

package io.wrkbench.config;

import io.wrkbench.result.GoDuration;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Settings of the operator, from environment variables that the Helm chart sets.
 *
 * @param namespace namespace of the operator itself; measuring slots and its leader lease are there
 * @param watchedNamespaces namespaces whose runs it serves; empty for all
 * @param loadImage image of load pods
 * @param maxMeasuringRuns how many runs may measure at the same time
 * @param maxProvisioning how long a run may hold its slot while its target or a load pod isn't
 *     ready
 * @param seriesRetention how long the metrics of a finished run are served
 * @param maxSeries how many series of runs are served at most
 * @param leaderElection whether several replicas elect one that works
 * @param httpPort port of the metrics
 * @param healthPort port of the probes
 * @param cassandra whether it has the rights to start a Cassandra for a target
 * @param probeNamespace where probes run that measure targets; empty for none
 */
public record OperatorConfig(
    String namespace,
    Set<String> watchedNamespaces,
    LoadImage loadImage,
    int maxMeasuringRuns,
    Duration maxProvisioning,
    Duration seriesRetention,
    int maxSeries,
    boolean leaderElection,
    int httpPort,
    int healthPort,
    boolean cassandra,
    Optional<String> probeNamespace) {

  /**
   * Reads the settings.
   *
   * @throws IllegalArgumentException if one is missing or malformed; the message names the variable
   */
  public static OperatorConfig from(Map<String, String> environment) {
    return new OperatorConfig(
        required(environment, "POD_NAMESPACE"),
        Set.copyOf(list(environment, "WRKBENCH_NAMESPACES")),
        new LoadImage(
            required(environment, "WRKBENCH_LOAD_IMAGE"),
            list(environment, "WRKBENCH_LOAD_PULL_SECRETS")),
        positive(environment, "WRKBENCH_MAX_MEASURING_RUNS", 1),
        positiveDuration(environment, "WRKBENCH_MAX_PROVISIONING", "10m"),
        duration(environment, "WRKBENCH_SERIES_RETENTION", "24h"),
        positive(environment, "WRKBENCH_MAX_SERIES", 20_000),
        Boolean.parseBoolean(environment.getOrDefault("WRKBENCH_LEADER_ELECTION", "false")),
        positive(environment, "WRKBENCH_HTTP_PORT", 8080),
        positive(environment, "WRKBENCH_HEALTH_PORT", 8081),
        Boolean.parseBoolean(environment.getOrDefault("WRKBENCH_CASSANDRA", "true")),
        Optional.of(environment.getOrDefault("WRKBENCH_PROBE_NAMESPACE", "").strip())
            .filter(name -> !name.isEmpty()));
  }

  private static String required(Map<String, String> environment, String name) {
    String value = environment.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(
          "environment variable " + name + " is not set; the Helm chart sets it");
    }
    return value.strip();
  }

  private static List<String> list(Map<String, String> environment, String name) {
    return Arrays.stream(environment.getOrDefault(name, "").split(",", -1))
        .map(String::strip)
        .filter(item -> !item.isEmpty())
        .collect(Collectors.toUnmodifiableList());
  }

  private static int positive(Map<String, String> environment, String name, int otherwise) {
    String value = environment.getOrDefault(name, Integer.toString(otherwise)).strip();
    if (!value.matches("[1-9][0-9]{0,5}")) {
      throw new IllegalArgumentException(
          "environment variable "
              + name
              + " must be a whole number of at least 1, not '"
              + value
              + "'");
    }
    return Integer.parseInt(value);
  }

  private static Duration positiveDuration(
      Map<String, String> environment, String name, String otherwise) {
    Duration value = duration(environment, name, otherwise);
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(
          "environment variable " + name + " must be longer than 0s, such as 10m");
    }
    return value;
  }

  private static Duration duration(Map<String, String> environment, String name, String otherwise) {
    try {
      return GoDuration.parse(environment.getOrDefault(name, otherwise).strip()).toDuration();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("environment variable " + name + ": " + e.getMessage(), e);
    }
  }
}

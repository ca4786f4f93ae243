package io.wrkbench.cassandra;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * A node's configuration files, from those of the image and what cass-operator says of the
 * datacenter: what its init container {@code server-config-init} is for.
 */
final class ConfigBuild {
  static final String YAML = "cassandra.yaml";
  static final String RACK = "cassandra-rackdc.properties";
  static final String JVM = "jvm-server.options";
  static final String JVM_17 = "jvm17-server.options";

  private static final ObjectMapper json = new ObjectMapper();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  /**
   * The parts of the datacenter's configuration that mean something here, and those that may be
   * there without.
   */
  private static final Set<String> KNOWN =
      Set.of(
          "cluster-info",
          "datacenter-info",
          "cassandra-yaml",
          "cassandra-env-sh",
          "jvm-server-options",
          "jvm11-server-options",
          "jvm17-server-options");

  private ConfigBuild() {}

  /**
   * @param environment of the init container: CONFIG_FILE_DATA, POD_IP, RACK_NAME, and HOST_IP
   *     where USE_HOST_IP_FOR_BROADCAST is true
   * @param base the image's files by their names
   * @return the node's files by their names; those of the image that aren't changed are among them
   * @throws IllegalArgumentException if the configuration asks for something that isn't known here,
   *     which would otherwise be left out in silence
   */
  static Map<String, String> build(Map<String, String> environment, Map<String, String> base) {
    Map<String, Object> config = parse(required(environment, "CONFIG_FILE_DATA"));
    config.keySet().stream()
        .filter(part -> !KNOWN.contains(part))
        .findFirst()
        .ifPresent(
            part -> {
              throw new IllegalArgumentException(
                  "spec.config."
                      + part
                      + " isn't known here; there are "
                      + String.join(", ", new TreeSet<>(KNOWN)));
            });
    Map<String, String> files = new TreeMap<>(base);
    files.put(YAML, yaml(config, environment, base.getOrDefault(YAML, "")));
    files.put(
        RACK,
        "dc="
            + text(object(config, "datacenter-info"), "name")
            + "\nrack="
            + required(environment, "RACK_NAME")
            + "\n");
    files.put(
        JVM,
        JvmOptions.build(
            base.getOrDefault(JVM, ""),
            object(config, "jvm-server-options"),
            additional(object(config, "cassandra-env-sh"))));
    files.put(
        JVM_17,
        JvmOptions.build(
            base.getOrDefault(JVM_17, ""), object(config, "jvm17-server-options"), List.of()));
    return files;
  }

  private static String yaml(
      Map<String, Object> config, Map<String, String> environment, String base) {
    Map<String, Object> yaml = new TreeMap<>();
    if (new Yaml().load(base) instanceof Map<?, ?> values) {
      values.forEach((name, value) -> yaml.put(String.valueOf(name), value));
    }
    merge(yaml, object(config, "cassandra-yaml"));

    Map<String, Object> cluster = object(config, "cluster-info");
    String address = required(environment, "POD_IP");
    boolean byHost = Boolean.parseBoolean(environment.get("USE_HOST_IP_FOR_BROADCAST"));
    yaml.put("cluster_name", text(cluster, "name"));
    yaml.put("listen_address", address);
    yaml.put("rpc_address", address.contains(":") ? "::" : "0.0.0.0");
    yaml.put("broadcast_rpc_address", byHost ? required(environment, "HOST_IP") : address);
    yaml.remove("broadcast_address");
    yaml.put("endpoint_snitch", "GossipingPropertyFileSnitch");
    // The seeds are the name of a Service, with an address for each seed.
    yaml.put("seed_provider", seedProvider(text(cluster, "seeds")));
    return dump(yaml);
  }

  /** A cassandra.yaml as it is but for its seeds, which are these, by name or address. */
  static String withSeeds(Map<String, Object> cassandraYaml, String seeds) {
    Map<String, Object> yaml = new TreeMap<>(cassandraYaml);
    yaml.put("seed_provider", seedProvider(seeds));
    return dump(yaml);
  }

  private static List<Map<String, Object>> seedProvider(String seeds) {
    return List.of(
        Map.of(
            "class_name",
            "org.apache.cassandra.locator.SimpleSeedProvider",
            "parameters",
            List.of(
                new TreeMap<>(
                    Map.of(
                        "seeds", seeds, "resolve_multiple_ip_addresses_per_dns_record", "true")))));
  }

  private static String dump(Map<String, Object> yaml) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    return new Yaml(options).dump(yaml);
  }

  /** Objects are merged, everything else is replaced; null removes. */
  private static void merge(Map<String, Object> into, Map<String, Object> from) {
    from.forEach(
        (name, value) -> {
          if (value == null) {
            into.remove(name);
          } else if (value instanceof Map<?, ?> inner
              && into.get(name) instanceof Map<?, ?> existing) {
            Map<String, Object> merged = new LinkedHashMap<>();
            existing.forEach((key, each) -> merged.put(String.valueOf(key), each));
            merge(merged, asObject(inner));
            into.put(name, merged);
          } else {
            into.put(name, value);
          }
        });
  }

  private static List<String> additional(Map<String, Object> environmentScript) {
    List<String> options = new ArrayList<>();
    environmentScript.forEach(
        (name, value) -> {
          if (!name.equals("additional-jvm-opts") || !(value instanceof List<?> list)) {
            throw new IllegalArgumentException(
                "spec.config.cassandra-env-sh."
                    + name
                    + " isn't known here: only a list of additional-jvm-opts is");
          }
          list.forEach(option -> options.add(String.valueOf(option)));
        });
    return options;
  }

  private static Map<String, Object> parse(String data) {
    try {
      return json.readValue(data, OBJECT);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "CONFIG_FILE_DATA isn't a JSON object: " + e.getOriginalMessage(), e);
    }
  }

  private static Map<String, Object> object(Map<String, Object> parent, String name) {
    Object value = parent.get(name);
    if (value == null) {
      return Map.of();
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(name + " must be an object, not " + value);
    }
    return asObject(map);
  }

  private static Map<String, Object> asObject(Map<?, ?> map) {
    Map<String, Object> object = new LinkedHashMap<>();
    map.forEach((name, value) -> object.put(String.valueOf(name), value));
    return object;
  }

  private static String text(Map<String, Object> object, String name) {
    Object value = object.get(name);
    if (value == null || value.toString().isEmpty()) {
      throw new IllegalArgumentException(
          "CONFIG_FILE_DATA has no " + name + " in cluster-info or datacenter-info");
    }
    return value.toString();
  }

  private static String required(Map<String, String> environment, String name) {
    String value = environment.get(name);
    if (value == null || value.isEmpty()) {
      throw new IllegalArgumentException("the environment variable " + name + " is missing");
    }
    return value;
  }
}

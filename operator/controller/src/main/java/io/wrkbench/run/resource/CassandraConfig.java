package io.wrkbench.run.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.api.CassandraDatacenter;
import io.wrkbench.child.JsonMerge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The {@code config} of a CassandraDatacenter: the user's, merged over Wrkbench's own.
 *
 * <p>Wrkbench's own has {@code commitlog_sync: batch}: a write is acknowledged once it is on the
 * disk. With Cassandra's default, periodic, a node that is killed loses the writes that it
 * acknowledged in the last milliseconds, and with one copy of the data they are gone.
 */
final class CassandraConfig {
  private static final String YAML = "cassandra-yaml";
  private static final String JVM = "jvm-server-options";
  private static final String JVM_OPTIONS = "additional-jvm-opts";
  private static final String SYNC = "commitlog_sync";
  private static final String SYNC_PERIOD = "commitlog_sync_period";

  /** The kinds of synchronisation with which Cassandra refuses a period. */
  private static final Set<String> WITHOUT_PERIOD = Set.of("batch", "group");

  /** Copies of the table of users, so that logins still work when a node fails. */
  private static final int MOST_COPIES_OF_USERS = 3;

  private static final JsonMerge MERGE = new JsonMerge(Map.of(), JsonMerge.REPLACE);

  private CassandraConfig() {}

  /** The whole config, as cass-operator expects it. */
  static ObjectNode of(CassandraDatacenter wanted) {
    ObjectNode config = own(wanted);
    if (wanted.config instanceof ObjectNode object) {
      ObjectNode users = object.deepCopy();
      if (users.path(YAML).has(SYNC_PERIOD)) {
        // A user who sets a period wants the kind that uses one by default: periodic.
        ((ObjectNode) config.path(YAML)).remove(SYNC);
      }
      moveOptions(users, config);
      MERGE.merge(config, users);
    }
    withoutPeriod(config, wanted.serverVersion);
    return config;
  }

  private static ObjectNode own(CassandraDatacenter wanted) {
    ObjectNode config = JsonNodeFactory.instance.objectNode();
    config.putObject(YAML).put("authenticator", "PasswordAuthenticator").put(SYNC, "batch");
    ObjectNode jvm = config.putObject(JVM);
    jvm.put("initial_heap_size", wanted.heap).put("max_heap_size", wanted.heap);
    options(wanted.size).forEach(jvm.putArray(JVM_OPTIONS)::add);
    return config;
  }

  /**
   * Turns off Cassandra's wait for other nodes, which a new datacenter of one node doesn't have.
   */
  private static List<String> options(int size) {
    List<String> options = new ArrayList<>();
    options.add("-Dcassandra.superuser_setup_delay_ms=0");
    options.add("-Dcassandra.system_auth.default_rf=" + Math.min(size, MOST_COPIES_OF_USERS));
    if (size == 1) {
      options.add("-Dcassandra.ring_delay_ms=1000");
      options.add("-Dcassandra.skip_wait_for_gossip_to_settle=0");
    }
    return options;
  }

  /** Puts the user's options after ours, because Java takes the last of the same option. */
  private static void moveOptions(ObjectNode users, ObjectNode config) {
    if (users.path(JVM).path(JVM_OPTIONS) instanceof ArrayNode options) {
      ((ArrayNode) config.path(JVM).path(JVM_OPTIONS)).addAll(options);
      ((ObjectNode) users.path(JVM)).remove(JVM_OPTIONS);
    }
  }

  /**
   * Cassandra's own configuration file has a period, and Cassandra doesn't start with one unless
   * the kind is periodic; 0 means none. Only 4.0 has another name for it, which its configuration
   * builder takes care of.
   */
  private static void withoutPeriod(ObjectNode config, String version) {
    JsonNode yaml = config.path(YAML);
    if (yaml instanceof ObjectNode settings
        && WITHOUT_PERIOD.contains(settings.path(SYNC).asText())
        && !settings.has(SYNC_PERIOD)
        && !version.startsWith("4.0.")) {
      settings.put(SYNC_PERIOD, "0ms");
    }
  }
}

package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/**
 * Schema of a datacenter's free-form {@code config}. It lists only the fields that Wrkbench sets
 * itself, so that the API server refuses them, and the field that is merged in its own way.
 */
final class CassandraConfigSchema {
  @PreserveUnknownFields
  @ValidationRule(
      value = "!has(self.authenticator)",
      message =
          "authenticator can't be set in cassandra.datacenter.config: the target logs in with a"
              + " password (PasswordAuthenticator)")
  @JsonProperty("cassandra-yaml")
  @JsonPropertyDescription("Settings of cassandra.yaml by their names.")
  CassandraYaml yaml;

  @PreserveUnknownFields
  @ValidationRule(
      value = "!has(self.initial_heap_size) && !has(self.max_heap_size)",
      message =
          "initial_heap_size and max_heap_size can't be set in cassandra.datacenter.config: set"
              + " cassandra.datacenter.heap")
  @JsonProperty("jvm-server-options")
  @JsonPropertyDescription("Options of Cassandra's JVM.")
  JvmServerOptions jvmServerOptions;

  private CassandraConfigSchema() {}

  static final class CassandraYaml {
    @JsonProperty("authenticator")
    @JsonPropertyDescription("Refused: Wrkbench sets PasswordAuthenticator.")
    String authenticator;
  }

  static final class JvmServerOptions {
    @JsonProperty("initial_heap_size")
    @JsonPropertyDescription("Refused: cassandra.datacenter.heap sets it.")
    String initialHeapSize;

    @JsonProperty("max_heap_size")
    @JsonPropertyDescription("Refused: cassandra.datacenter.heap sets it.")
    String maxHeapSize;

    @JsonProperty("additional-jvm-opts")
    @JsonPropertyDescription("Options that come after Wrkbench's own.")
    List<String> additionalJvmOpts;
  }
}

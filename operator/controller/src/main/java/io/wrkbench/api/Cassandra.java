package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;

/** The Cassandra that a deployed target stores its data in: exactly one of its fields is set. */
@ValidationRule(
    value = "has(self.datacenter) != has(self.external)",
    message = "cassandra must have exactly one of datacenter and external")
public class Cassandra {
  @JsonPropertyDescription(
      "A Cassandra datacenter that is started for this run, before its target, and removed with it,"
          + " data and volumes included. Needs cass-operator in the cluster.")
  public CassandraDatacenter datacenter;

  @JsonPropertyDescription(
      "A Cassandra that already runs. Only the target connects to it; Wrkbench changes and removes"
          + " nothing in it.")
  public ExternalCassandra external;
}

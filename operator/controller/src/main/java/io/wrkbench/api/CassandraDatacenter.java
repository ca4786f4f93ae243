package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.Map;

/** A CassandraDatacenter of cass-operator that is started for the run. */
public class CassandraDatacenter {
  @Default("1")
  @Min(1)
  @Max(100)
  @JsonPropertyDescription(
      "Cassandra nodes (pods), all in one rack; several may share a node of the cluster. Default:"
          + " 1.")
  public Integer size = 1;

  @Default("5.0.8")
  @Pattern("^[45][.][0-9]+[.][0-9]+$")
  @Size(max = 32)
  @JsonPropertyDescription(
      "Version of Cassandra, 4.0.0 or newer; cass-operator's ImageConfig says which image that is."
          + " Default: 5.0.8.")
  public String serverVersion = "5.0.8";

  @Default("512M")
  @Pattern("^[1-9][0-9]{0,5}[MG]$")
  @JsonPropertyDescription(
      "Heap of each Cassandra node, in M (MiB) or G (GiB) as Java takes it; from the start and at"
          + " most. Default: 512M.")
  public String heap = "512M";

  @Default("1Gi")
  @Pattern("^[1-9][0-9]{0,5}(M|Mi|G|Gi|T|Ti)$")
  @JsonPropertyDescription(
      "Size of each Cassandra node's volume, as a Kubernetes quantity. Default: 1Gi.")
  public String storage = "1Gi";

  @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
  @Size(min = 1, max = 253)
  @JsonPropertyDescription(
      "StorageClass of the volumes. Default: the cluster's default StorageClass.")
  public String storageClassName;

  @Size(max = 20)
  @JsonPropertyDescription("Labels that the nodes of the Cassandra pods must have.")
  public Map<String, @Size(max = 63) @Pattern(Patterns.LABEL_VALUE) String> nodeSelector = Map.of();

  @JsonPropertyDescription(
      "Resource requests and limits of the Cassandra container, as in a pod. Default: a quarter of a"
          + " core and the heap plus 512Mi are requested, and memory is limited to twice the heap"
          + " plus 1Gi. Where all four of CPU and memory are not set, cass-operator puts no two"
          + " Cassandra pods of a namespace on one node.")
  public ResourceRequirements resources;

  @PreserveUnknownFields
  @SchemaFrom(type = CassandraConfigSchema.class)
  @JsonPropertyDescription(
      "Configuration of Cassandra, as the config of a CassandraDatacenter, laid over Wrkbench's own."
          + " Wrkbench's has commitlog_sync: batch, so that each write waits for the disk;"
          + " {cassandra-yaml: {commitlog_sync: periodic}} gives Cassandra's default, with which a node"
          + " that is killed loses what it answered last.")
  public JsonNode config;
}

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
  /** Label by which {@link #nodeSelector} tells a node from all others. */
  public static final String HOSTNAME = "kubernetes.io/hostname";

  @Default("1")
  @Min(1)
  @Max(100)
  @JsonPropertyDescription(
      "Number of Cassandra nodes (pods), all in one rack. resources decides whether they may share"
          + " a node of the cluster. Default: 1.")
  public Integer size = 1;

  @Default("5.0.8")
  @Pattern("^[45][.][0-9]+[.][0-9]+$")
  @Size(max = 32)
  @JsonPropertyDescription(
      "Version of Cassandra, 4.0.0 or newer; cass-operator's ImageConfig maps it to an image."
          + " Default: 5.0.8.")
  public String serverVersion = "5.0.8";

  @Default("512M")
  @Pattern("^[1-9][0-9]{0,5}[MG]$")
  @JsonPropertyDescription(
      "Initial and maximum heap of each Cassandra node, in M (MiB) or G (GiB) as Java writes them."
          + " Default: 512M.")
  public String heap = "512M";

  @Default("1Gi")
  @Pattern("^[1-9][0-9]{0,5}(M|Mi|G|Gi|T|Ti)$")
  @JsonPropertyDescription(
      "Size of each Cassandra node's volume, as a Kubernetes quantity. Default: 1Gi.")
  public String storage = "1Gi";

  @Pattern(Patterns.NAME)
  @Size(min = 1, max = 253)
  @JsonPropertyDescription(
      "StorageClass of the volumes. Default: the cluster's default StorageClass.")
  public String storageClassName;

  @Size(max = 20)
  @JsonPropertyDescription("Labels that the nodes of the Cassandra pods must have.")
  public Map<String, @Size(max = 63) @Pattern(Patterns.LABEL_VALUE) String> nodeSelector = Map.of();

  @JsonPropertyDescription(
      "Resource requests and limits of the Cassandra container, as in a pod. Default: a quarter of"
          + " a core and the heap plus 512Mi are requested, and memory is limited to twice the heap"
          + " plus 1Gi. Unless both requests and limits of both CPU and memory are set,"
          + " cass-operator puts no two Cassandra pods of a namespace on the same node.")
  public ResourceRequirements resources;

  @PreserveUnknownFields
  @SchemaFrom(type = CassandraConfigSchema.class)
  @JsonPropertyDescription(
      "Configuration of Cassandra, in the form of a CassandraDatacenter's config, merged over"
          + " Wrkbench's own. Wrkbench sets commitlog_sync: batch, so that each write waits for the"
          + " disk. {cassandra-yaml: {commitlog_sync: periodic}} restores Cassandra's default; a"
          + " node that is killed then loses the last writes that it acknowledged.")
  public JsonNode config;
}

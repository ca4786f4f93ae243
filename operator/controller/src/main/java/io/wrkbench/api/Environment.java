package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import java.util.List;

/** Where and with what a run was measured. Runs in different environments can't be compared. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Environment {
  /** One node. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class NodeInfo {
    @JsonPropertyDescription("Name of the node.")
    public String name;

    @JsonPropertyDescription("Kernel version.")
    public String kernel;

    @JsonPropertyDescription("Operating system.")
    public String os;

    @JsonPropertyDescription("CPU architecture.")
    public String architecture;

    @JsonPropertyDescription("CPU cores of the node.")
    public String cores;

    @JsonPropertyDescription("CPU model; known only if a load pod ran on the node.")
    public String cpuModel;

    @JsonPropertyDescription("Container runtime and its version.")
    public String containerRuntime;
  }

  /** The Cassandra datacenter that was started for the run. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class CassandraInfo {
    @JsonPropertyDescription("Version of Cassandra.")
    public String version;

    @Max(Integer.MAX_VALUE)
    @JsonPropertyDescription("Cassandra nodes.")
    public Integer size;

    @JsonPropertyDescription("Heap of each Cassandra node.")
    public String heap;

    @JsonPropertyDescription("Digest of the server's image, as the node resolved it.")
    public String image;

    @JsonPropertyDescription("Names of the cluster's nodes that it runs on.")
    public List<String> nodes;

    @JsonPropertyDescription(
        "Value of the label kubernetes.io/hostname of its node, if it runs on a single one. Absent if"
            + " the operator can't read it.")
    public String hostname;
  }

  @JsonPropertyDescription("Version of Kubernetes.")
  public String kubernetesVersion;

  @JsonPropertyDescription("Version of Wrkbench.")
  public String wrkbenchVersion;

  @JsonPropertyDescription("Digest of the target's image, as the node resolved it.")
  public String targetImage;

  @JsonPropertyDescription("Digest of the load pods' image, as the node resolved it.")
  public String loadImage;

  @JsonPropertyDescription("Load tool and its version.")
  public String loadTool;

  @JsonPropertyDescription(
      "SHA-256 of what the load pods read from ConfigMaps: script, bodies and certificates. Absent"
          + " if the spec names none. If it changes, the run fails.")
  public String filesHash;

  @JsonPropertyDescription("Node of the target.")
  public NodeInfo targetNode;

  @JsonPropertyDescription("Node of the load.")
  public NodeInfo loadNode;

  @JsonPropertyDescription("The Cassandra datacenter that was started for the run, if one was.")
  public CassandraInfo cassandra;
}

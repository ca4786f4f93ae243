package io.wrkbench.run.observe;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.CassandraDatacenter;
import io.wrkbench.api.Environment;
import io.wrkbench.pod.Pods;
import io.wrkbench.record.Text;
import io.wrkbench.result.Generator;
import io.wrkbench.run.observe.cassandra.CassandraObserver;
import io.wrkbench.run.resource.CassandraDatacenterResource;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.TargetDeployment;
import java.net.HttpURLConnection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Collects where and with what a run is measured. */
public final class EnvironmentObserver {
  /** A status has its bounds. Names of CPUs, kernels and tools are shorter. */
  private static final int LONGEST = 256;

  /** The longest name of an image, with its digest. */
  private static final int LONGEST_IMAGE = 512;

  /** More nodes of a Cassandra aren't listed. */
  private static final int MOST_NODES = 100;

  private final KubernetesClient client;
  private final Nodes nodes;
  private final FilesObserver files;
  private final String wrkbenchVersion;

  /** Reads nodes, and the version of Kubernetes, by this client. */
  public EnvironmentObserver(KubernetesClient client, String wrkbenchVersion) {
    this.client = client;
    this.nodes = new Nodes(client);
    this.files = new FilesObserver(client);
    this.wrkbenchVersion = wrkbenchVersion;
  }

  /**
   * What is known now; what isn't is absent.
   *
   * @param pods all pods of the run
   * @param generator what the load pod reported about its own machine, or null
   */
  Environment of(BenchmarkRun run, List<Pod> pods, Generator generator) {
    Environment environment = new Environment();
    environment.kubernetesVersion = kubernetesVersion();
    environment.wrkbenchVersion = wrkbenchVersion;
    Optional<Pod> target = find(pods, Labels.ROLE_TARGET);
    Optional<Pod> load = find(pods, Labels.ROLE_ATTEMPT).or(() -> find(pods, Labels.ROLE_WARMUP));
    environment.targetImage =
        target.flatMap(p -> image(p, TargetDeployment.CONTAINER)).orElse(null);
    environment.loadImage = load.flatMap(p -> image(p, LoadJob.CONTAINER)).orElse(null);
    environment.filesHash = files.hash(run).orElse(null);
    environment.targetNode = target.flatMap(this::node).orElse(null);
    environment.loadNode = load.flatMap(this::node).orElse(null);
    if (CassandraObserver.isWanted(run)) {
      environment.cassandra = cassandra(run.getSpec().cassandra.datacenter, pods);
    }
    if (generator != null) {
      describe(environment, generator);
    }
    return environment;
  }

  /** Asked each time: the control plane may be upgraded while the operator runs. */
  private String kubernetesVersion() {
    try {
      return cut(client.getKubernetesVersion().getGitVersion());
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
        throw e;
      }
      return null; // Some clusters hide it.
    }
  }

  /** What a load pod reported about its own machine: it may report anything. */
  static void describe(Environment environment, Generator generator) {
    environment.loadTool = cut(generator.tool());
    describe(environment.loadNode, generator);
    if (sameNode(environment)) {
      describe(environment.targetNode, generator);
    }
  }

  private static String cut(String text) {
    return text == null ? null : Text.cut(text, LONGEST);
  }

  private Environment.CassandraInfo cassandra(CassandraDatacenter wanted, List<Pod> pods) {
    List<Pod> ours =
        pods.stream()
            .filter(p -> Labels.ROLE_CASSANDRA.equals(p.getMetadata().getLabels().get(Labels.ROLE)))
            .filter(p -> p.getSpec().getNodeName() != null)
            .toList();
    Environment.CassandraInfo info = new Environment.CassandraInfo();
    info.version = wanted.serverVersion;
    info.size = wanted.size;
    info.heap = wanted.heap;
    info.image =
        ours.stream()
            .map(p -> image(p, CassandraDatacenterResource.CONTAINER))
            .flatMap(Optional::stream)
            .findFirst()
            .orElse(null);
    info.nodes =
        ours.stream()
            .map(p -> p.getSpec().getNodeName())
            .distinct()
            .sorted()
            .limit(MOST_NODES)
            .toList();
    info.hostname = info.nodes.size() == 1 ? hostname(info.nodes.get(0)) : null;
    return info;
  }

  /** It needn't be the node's name. */
  private String hostname(String node) {
    return nodes
        .named(node)
        .map(found -> found.getMetadata().getLabels())
        .map(labels -> labels.get(CassandraDatacenter.HOSTNAME))
        .orElse(null);
  }

  private static boolean sameNode(Environment environment) {
    return environment.targetNode != null
        && environment.loadNode != null
        && Objects.equals(environment.targetNode.name, environment.loadNode.name);
  }

  private static void describe(Environment.NodeInfo node, Generator generator) {
    if (node != null) {
      node.cpuModel = cut(generator.cpuModel());
    }
  }

  /** The youngest pod that runs or ran. */
  private static Optional<Pod> find(List<Pod> pods, String role) {
    return pods.stream()
        .filter(p -> role.equals(p.getMetadata().getLabels().get(Labels.ROLE)))
        .filter(p -> p.getSpec().getNodeName() != null)
        .max(Comparator.comparing(p -> p.getMetadata().getCreationTimestamp()));
  }

  private static Optional<String> image(Pod pod, String container) {
    return Pods.container(pod, container)
        .map(ContainerStatus::getImageID)
        .filter(id -> !id.isEmpty())
        .map(id -> Text.cut(id, LONGEST_IMAGE));
  }

  /** Not every kubelet is Kubernetes' own: what it doesn't report is absent. */
  static void describe(Environment.NodeInfo info, Node node) {
    Optional<NodeStatus> status = Optional.ofNullable(node.getStatus());
    status
        .map(NodeStatus::getNodeInfo)
        .ifPresent(
            system -> {
              info.kernel = cut(system.getKernelVersion());
              info.os = cut(system.getOsImage());
              info.architecture = cut(system.getArchitecture());
              info.containerRuntime = cut(system.getContainerRuntimeVersion());
            });
    info.cores =
        status
            .map(NodeStatus::getCapacity)
            .map(capacity -> capacity.get("cpu"))
            .map(Quantity::toString)
            .orElse(null);
  }

  private Optional<Environment.NodeInfo> node(Pod pod) {
    Environment.NodeInfo info = new Environment.NodeInfo();
    info.name = pod.getSpec().getNodeName();
    nodes.named(info.name).ifPresent(node -> describe(info, node));
    return Optional.of(info);
  }
}

package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.config.LoadImage;
import io.wrkbench.run.evidence.PodPlace;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The pod that samples the target's and Cassandra's pods on one node, and the node's machine, for
 * the time of a run. It is in a namespace of its own, since it sees the processes of its node: it
 * can read what these use, but has no root, no capability, no token and no port.
 */
public final class ProbePod {
  /** Annotation by which it is told which attempt begins. */
  public static final String ORDER = "wrkbench.io/probe-order";

  /**
   * Label with the UID of its run. It isn't that of the run's other objects, which wake the run up
   * and are in its namespace.
   */
  public static final String RUN = "wrkbench.io/probe-of";

  /** Annotation with the namespace of its run; {@link Labels#RUN_NAME} has the name. */
  public static final String RUN_NAMESPACE = "wrkbench.io/run-namespace";

  /** The name of its container. */
  public static final String CONTAINER = "probe";

  private static final String ORDERS = "/orders";
  private static final String ORDER_FILE = "order";
  private static final String CGROUPS = "/host/cgroup";

  /** It ends by itself if nobody removes it. */
  private static final Duration GRACE = Duration.ofMinutes(5);

  private ProbePod() {}

  /** Its name: another one if other pods are to be sampled. */
  public static String name(BenchmarkRun run, String node, List<PodPlace> pods) {
    String of =
        pods.stream().map(PodPlace::uid).sorted().collect(Collectors.joining(",", node + " ", ""));
    UUID hash = UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8));
    return "probe-"
        + run.getMetadata().getUid()
        + "-"
        + Long.toHexString(hash.getMostSignificantBits());
  }

  /** The pod as it is created. */
  public static Pod of(
      BenchmarkRun run, String namespace, String node, List<PodPlace> pods, LoadImage image) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name(run, node, pods))
        .withNamespace(namespace)
        .withLabels(
            Map.of(RUN, run.getMetadata().getUid(), "app.kubernetes.io/managed-by", "wrkbench"))
        .withAnnotations(
            Map.of(
                Labels.RUN_NAME,
                run.getMetadata().getName(),
                RUN_NAMESPACE,
                run.getMetadata().getNamespace()))
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .withHostPID(true)
        .withRestartPolicy("Never")
        .withActiveDeadlineSeconds(RunTimeout.of(run).plus(GRACE).toSeconds())
        .withTerminationGracePeriodSeconds(1L)
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withImagePullSecrets(image.pullSecrets().stream().map(LocalObjectReference::new).toList())
        .addNewToleration()
        .withOperator("Exists")
        .endToleration()
        .withSecurityContext(Restricted.pod())
        .addNewContainer()
        .withName(CONTAINER)
        .withImage(image.name())
        .withCommand(COMMAND)
        .withArgs(arguments(pods))
        .withSecurityContext(Restricted.container())
        .withNewResources()
        .addToRequests("cpu", new Quantity("10m"))
        .addToRequests("memory", new Quantity("48Mi"))
        .addToLimits("memory", new Quantity("128Mi"))
        .endResources()
        .addNewVolumeMount()
        .withName("cgroups")
        .withMountPath(CGROUPS)
        .withReadOnly(true)
        .endVolumeMount()
        .addNewVolumeMount()
        .withName("orders")
        .withMountPath(ORDERS)
        .withReadOnly(true)
        .endVolumeMount()
        .endContainer()
        .addNewVolume()
        .withName("cgroups")
        .withNewHostPath()
        .withPath("/sys/fs/cgroup")
        .withType("Directory")
        .endHostPath()
        .endVolume()
        .addNewVolume()
        .withName("orders")
        .withNewDownwardAPI()
        .addNewItem()
        .withPath(ORDER_FILE)
        .withNewFieldRef()
        .withFieldPath("metadata.annotations['" + ORDER + "']")
        .endFieldRef()
        .endItem()
        .endDownwardAPI()
        .endVolume()
        .endSpec()
        .build();
  }

  /**
   * As the image starts it, but with a heap for what a probe needs, and compiled early: what runs
   * once a second would be interpreted for most of an attempt, which takes twice the CPU.
   */
  private static final List<String> COMMAND =
      List.of(
          "/opt/java/bin/java",
          "@/app/java.options",
          "-Xmx16m",
          "-Xss256k",
          "-XX:CompileThresholdScaling=0.02",
          "-XX:SharedArchiveFile=/app/app.jsa",
          "-Xshare:auto",
          "io.wrkbench.agent.Main");

  private static List<String> arguments(List<PodPlace> pods) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("probe", "--orders", ORDERS + "/" + ORDER_FILE));
    arguments.addAll(List.of("--cgroups", CGROUPS));
    arguments.addAll(List.of("--pods", uids(pods)));
    List<PodPlace> inHostNetwork = pods.stream().filter(PodPlace::hostNetwork).toList();
    if (!inHostNetwork.isEmpty()) {
      arguments.addAll(List.of("--host-network", uids(inHostNetwork)));
    }
    return arguments;
  }

  private static String uids(List<PodPlace> pods) {
    return pods.stream().map(PodPlace::uid).sorted().collect(Collectors.joining(","));
  }

  /** What the annotation says when a load begins. */
  public static String order(BenchmarkRun run, LoadId load) {
    return load.number()
        + Tool.of(run.getSpec().load).duration().map(duration -> " " + duration).orElse("");
  }
}

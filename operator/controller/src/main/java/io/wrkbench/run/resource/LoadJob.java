package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Header;
import io.wrkbench.config.LoadImage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The Job of one load: the warm-up, an attempt, or a background load. It is created suspended, and
 * resumed once the status names it, so that even after a crash it is known whether the load ran.
 */
public final class LoadJob {
  /** Name of the container that runs the agent. */
  public static final String CONTAINER = "load";

  private LoadJob() {}

  /**
   * What a load is started with.
   *
   * @param load which of the run's loads
   * @param url base URL of the target; null if its pod starts before that is known, and waits for
   *     it
   * @param verify whether the target is checked first
   * @param alone whether a connection alone is measured too
   * @param targetNodes names of the nodes that the target runs on; empty if unknown
   */
  public record Start(
      LoadId load, String url, boolean verify, boolean alone, Set<String> targetNodes) {
    boolean isEarly() {
      return url == null;
    }
  }

  /** The Job as it is created, suspended. */
  public static Job of(BenchmarkRun run, Start start, LoadImage image) {
    LoadId load = start.load();
    ObjectMeta metadata = Labels.child(run, Names.load(run, load), load.role());
    metadata.getLabels().putAll(load.labels());
    return new JobBuilder()
        .withMetadata(metadata)
        .withNewSpec()
        .withSuspend(true)
        .withBackoffLimit(0)
        .withCompletionMode("Indexed")
        .withCompletions(load.generators(run))
        .withParallelism(load.generators(run))
        .withTemplate(
            inItsNetwork(
                PodTemplates.merge(
                    new PodTemplateSpec(),
                    run.getSpec().load.podTemplate,
                    template(run, start, image))))
        .endSpec()
        .build();
  }

  /**
   * In its node's network, a pod would ask the node's DNS, which knows no Services, and count what
   * its neighbours send.
   */
  private static PodTemplateSpec inItsNetwork(PodTemplateSpec template) {
    PodSpec pod = template.getSpec();
    if (Boolean.TRUE.equals(pod.getHostNetwork())) {
      if (pod.getDnsPolicy() == null) {
        pod.setDnsPolicy("ClusterFirstWithHostNet");
      }
      pod.getContainers().stream()
          .filter(container -> container.getName().equals(CONTAINER))
          .forEach(container -> container.getArgs().add("--host-network"));
    }
    return template;
  }

  private static PodTemplateSpec template(BenchmarkRun run, Start start, LoadImage image) {
    LoadId load = start.load();
    Map<String, String> labels = new HashMap<>(Labels.of(run, load.role()));
    labels.putAll(load.labels());
    Map<String, String> selector = run.getSpec().placement.loadNodeSelector;
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .withLabels(labels)
        .withAnnotations(Labels.annotations(run))
        .addToAnnotations(start.isEarly() ? Map.of(EarlyLoad.ANNOTATION, "") : Map.of())
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Never")
        .withActiveDeadlineSeconds(LoadTimes.longestOfPod(run).toSeconds())
        .withTerminationGracePeriodSeconds(2L)
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withNodeSelector(selector.isEmpty() ? null : selector)
        .withAffinity(NodeNames.ofLoad(run.getSpec().placement, start.targetNodes()))
        .withImagePullSecrets(image.pullSecrets().stream().map(LocalObjectReference::new).toList())
        .withSecurityContext(Restricted.pod())
        .withContainers(container(run, start, image))
        .addToVolumes(volumes(run, start))
        .addNewVolume()
        .withName("tmp")
        .withNewEmptyDir()
        .endEmptyDir()
        .endVolume()
        .endSpec()
        .build();
  }

  private static Volume[] volumes(BenchmarkRun run, Start start) {
    return Stream.of(
            Stream.of(PlanVolume.of(run, start.load())),
            Signal.of(run, start.load()).map(Signal::volume).stream(),
            start.isEarly() ? Stream.of(EarlyLoad.FILE.asVolume()) : Stream.<Volume>empty())
        .flatMap(volumes -> volumes)
        .toArray(Volume[]::new);
  }

  private static List<String> arguments(BenchmarkRun run, Start start) {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("load", "--plan", PlanVolume.PLAN));
    args.addAll(start.isEarly() ? EarlyLoad.arguments() : List.of("--url", start.url()));
    if (start.load() instanceof LoadId.WarmUp) {
      args.add("--warm-up");
    }
    if (start.load() instanceof LoadId.Background) {
      args.add("--background");
    }
    if (start.verify()) {
      args.add("--verify");
    }
    if (start.alone()) {
      args.add("--single-connection");
    }
    Signal.of(run, start.load()).ifPresent(signal -> args.addAll(signal.arguments()));
    return args;
  }

  private static Container container(BenchmarkRun run, Start start, LoadImage image) {
    ContainerBuilder container =
        new ContainerBuilder()
            .withName(CONTAINER)
            .withImage(image.name())
            .withArgs(arguments(run, start))
            .withEnv(headers(start.load().request(run).headers))
            .withSecurityContext(Restricted.container())
            .addNewVolumeMount()
            .withName(PlanVolume.NAME)
            .withMountPath(PlanVolume.FOLDER)
            .withReadOnly(true)
            .endVolumeMount()
            .addNewVolumeMount()
            .withName("tmp")
            .withMountPath("/tmp")
            .endVolumeMount();
    if (start.isEarly()) {
      EarlyLoad.FILE.mountIn(container);
    }
    return Signal.of(run, start.load())
        .map(signal -> signal.addTo(container))
        .orElse(container)
        .build();
  }

  /** Values of Secrets go straight to the load pod; the operator never reads one. */
  private static List<EnvVar> headers(List<Header> headers) {
    return IntStream.range(0, headers.size())
        .filter(i -> headers.get(i).valueFrom != null)
        .mapToObj(
            i ->
                new EnvVarBuilder()
                    .withName(PlanConfigMap.variable(i))
                    .withNewValueFrom()
                    .withNewSecretKeyRef(
                        headers.get(i).valueFrom.secretKeyRef.key,
                        headers.get(i).valueFrom.secretKeyRef.name,
                        false)
                    .endValueFrom()
                    .build())
        .toList();
  }
}

package io.wrkbench.resource;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirementBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Header;
import io.wrkbench.api.Placement.LoadPlacement;
import io.wrkbench.result.GoDuration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The Job of one load: the warm-up or an attempt. It is created suspended and resumed once the
 * status names it, so that after any crash it is known whether the load ran.
 */
public final class LoadJob {
  /** Name of the container that runs the agent. */
  public static final String CONTAINER = "load";

  /** What the agent may need besides the load itself: check of the target, slow answers, report. */
  private static final long OVERHEAD_SECONDS = 90;

  private LoadJob() {}

  /**
   * What a load is started with.
   *
   * @param number 0 for the warm-up, else the attempt's
   * @param url base URL of the target
   * @param verify whether the target is checked first
   * @param targetNodes names of the nodes that the target runs on; empty where unknown
   */
  public record Start(int number, String url, boolean verify, Set<String> targetNodes) {}

  /**
   * The image of load pods.
   *
   * @param name its name, with tag or digest
   * @param pullSecrets names of Secrets that the kubelet pulls it with
   */
  public record Image(String name, List<String> pullSecrets) {}

  /** The Job as it is created, suspended. */
  public static Job of(BenchmarkRun run, Start start, Image image) {
    String role = Labels.roleOfLoad(start.number());
    return new JobBuilder()
        .withMetadata(Labels.child(run, Names.load(run, start.number()), role))
        .withNewSpec()
        .withSuspend(true)
        .withBackoffLimit(0)
        .withCompletionMode("Indexed")
        .withCompletions(run.getSpec().load.generators)
        .withParallelism(run.getSpec().load.generators)
        .withTemplate(
            PodTemplates.merge(run.getSpec().load.podTemplate, template(run, start, image, role)))
        .endSpec()
        .build();
  }

  /** Longest time that the load with this number may take once its container runs. */
  public static GoDuration longest(BenchmarkRun run, int number) {
    return new GoDuration(
        duration(run, number).nanos()
            + run.getSpec().load.wrk.timeout.nanos()
            + GoDuration.ofSeconds(OVERHEAD_SECONDS).nanos());
  }

  private static GoDuration duration(BenchmarkRun run, int number) {
    return number == 0 ? run.getSpec().warmup.duration : run.getSpec().load.wrk.duration;
  }

  private static PodTemplateSpec template(BenchmarkRun run, Start start, Image image, String role) {
    Map<String, String> labels = new HashMap<>(Labels.of(run, role));
    labels.put(Labels.NUMBER, Integer.toString(start.number()));
    Map<String, String> selector = run.getSpec().placement.loadNodeSelector;
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .withLabels(labels)
        .withAnnotations(Labels.annotations(run))
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Never")
        .withActiveDeadlineSeconds(longest(run, start.number()).toDuration().toSeconds())
        .withTerminationGracePeriodSeconds(2L)
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withNodeSelector(selector.isEmpty() ? null : selector)
        .withAffinity(affinity(run.getSpec().placement.load, start.targetNodes()))
        .withImagePullSecrets(image.pullSecrets().stream().map(LocalObjectReference::new).toList())
        .withNewSecurityContext()
        .withRunAsNonRoot(true)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .endSecurityContext()
        .withContainers(container(run, start, image))
        .addToVolumes(volumes(run))
        .addNewVolume()
        .withName("tmp")
        .withNewEmptyDir()
        .endEmptyDir()
        .endVolume()
        .endSpec()
        .build();
  }

  private static Volume[] volumes(BenchmarkRun run) {
    return StartSignal.isNeeded(run)
        ? new Volume[] {PlanVolume.of(run), StartSignal.volume()}
        : new Volume[] {PlanVolume.of(run)};
  }

  private static Container container(BenchmarkRun run, Start start, Image image) {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("load", "--plan", PlanVolume.PLAN));
    args.addAll(List.of("--url", start.url()));
    args.addAll(List.of("--duration", duration(run, start.number()).toString()));
    if (start.verify()) {
      args.add("--verify");
    }
    if (StartSignal.isNeeded(run)) {
      args.addAll(StartSignal.arguments());
    }
    ContainerBuilder container =
        new ContainerBuilder()
            .withName(CONTAINER)
            .withImage(image.name())
            .withArgs(args)
            .withEnv(headers(run.getSpec().request.headers))
            .withNewSecurityContext()
            .withAllowPrivilegeEscalation(false)
            .withReadOnlyRootFilesystem(true)
            .withNewCapabilities()
            .withDrop("ALL")
            .endCapabilities()
            .endSecurityContext()
            .addNewVolumeMount()
            .withName(PlanVolume.NAME)
            .withMountPath(PlanVolume.FOLDER)
            .withReadOnly(true)
            .endVolumeMount()
            .addNewVolumeMount()
            .withName("tmp")
            .withMountPath("/tmp")
            .endVolumeMount();
    return (StartSignal.isNeeded(run) ? StartSignal.addTo(container) : container).build();
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

  private static Affinity affinity(LoadPlacement placement, Set<String> targetNodes) {
    if (placement == LoadPlacement.Anywhere) {
      return null;
    }
    return new AffinityBuilder()
        .withNewNodeAffinity()
        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
        .addNewNodeSelectorTerm()
        .withMatchFields(
            new NodeSelectorRequirementBuilder()
                .withKey("metadata.name")
                .withOperator(placement == LoadPlacement.SameNode ? "In" : "NotIn")
                .withValues(targetNodes.stream().sorted().toList())
                .build())
        .endNodeSelectorTerm()
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .build();
  }
}

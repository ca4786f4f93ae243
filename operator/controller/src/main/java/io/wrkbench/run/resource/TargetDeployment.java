package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.ServerTarget;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The Deployment of a run's {@code target.server}. */
public final class TargetDeployment {
  /** Name of the server's own container. */
  public static final String CONTAINER = "target";

  /** If the server isn't up after this long, the run's timeout should end it, not the kubelet. */
  private static final int STARTUP_FAILURES = 86_400;

  private static final long GRACE_SECONDS = 5;

  private static final String REVISION = "deployment.kubernetes.io/revision";

  private TargetDeployment() {}

  /** The Deployment as it is created; it is never changed later. */
  public static Deployment of(BenchmarkRun run) {
    Map<String, String> labels = Labels.of(run, Labels.ROLE_TARGET);
    PodTemplateSpec template =
        PodTemplates.merge(defaults(run), run.getSpec().target.server.podTemplate, template(run));
    return new DeploymentBuilder()
        .withMetadata(Labels.child(run, Names.target(run), Labels.ROLE_TARGET))
        .withNewSpec()
        .withReplicas(run.getSpec().target.server.replicas)
        .withNewSelector()
        .withMatchLabels(labels)
        .endSelector()
        .withNewStrategy()
        .withType("Recreate")
        .endStrategy()
        .withTemplate(template)
        .endSpec()
        .build();
  }

  /**
   * Whether somebody has changed what the Deployment's pods run since it was created: the image,
   * the arguments or the environment. Changes by a webhook at creation, and all other fields, are
   * part of how this cluster runs things.
   */
  public static boolean runsSomethingElse(BenchmarkRun run, Deployment actual) {
    if (!hasOtherPods(actual)) {
      return false;
    }
    Container written = container(of(run));
    Container found = container(actual);
    return found == null
        || !isSameImage(written.getImage(), found.getImage())
        || !written.getArgs().equals(found.getArgs())
        || !written.getCommand().equals(found.getCommand())
        || !values(written).equals(values(found));
  }

  /**
   * The number of replicas to which somebody has scaled the Deployment since it was created; empty
   * if it is unchanged.
   */
  public static Optional<Integer> scaledTo(BenchmarkRun run, Deployment actual) {
    return isChanged(actual)
        ? Optional.ofNullable(actual.getSpec().getReplicas())
            .filter(replicas -> !replicas.equals(run.getSpec().target.server.replicas))
        : Optional.empty();
  }

  /** Whether its controller has yet to process somebody's change. */
  public static boolean isBeingChanged(Deployment actual) {
    Long seen = actual.getStatus() == null ? null : actual.getStatus().getObservedGeneration();
    return isChanged(actual)
        && seen != null
        && seen.compareTo(actual.getMetadata().getGeneration()) < 0;
  }

  /** The API server counts each change of a spec, whoever makes it, from 1. */
  private static boolean isChanged(Deployment actual) {
    Long generation = actual.getMetadata().getGeneration();
    return generation != null && generation > 1;
  }

  /** The Deployment's controller counts each change of its pods' template, from 1. */
  private static boolean hasOtherPods(Deployment actual) {
    Map<String, String> annotations = actual.getMetadata().getAnnotations();
    return isChanged(actual) && (annotations == null || !"1".equals(annotations.get(REVISION)));
  }

  /** Whether it is the same image, or the same with its digest in a registry. */
  private static boolean isSameImage(String written, String found) {
    return written.equals(found) || found != null && found.startsWith(written + "@");
  }

  private static Container container(Deployment deployment) {
    return deployment.getSpec().getTemplate().getSpec().getContainers().stream()
        .filter(container -> container.getName().equals(CONTAINER))
        .findFirst()
        .orElse(null);
  }

  /** Values of a container's environment; empty for those that come from elsewhere. */
  private static Map<String, String> values(Container container) {
    return container.getEnv().stream()
        .collect(
            Collectors.toMap(
                EnvVar::getName,
                variable -> Objects.requireNonNullElse(variable.getValue(), ""),
                (first, last) -> last));
  }

  /** What holds unless the user's template sets it. */
  private static PodTemplateSpec defaults(BenchmarkRun run) {
    return new PodTemplateSpecBuilder()
        .withNewSpec()
        .withAutomountServiceAccountToken(false)
        .withTerminationGracePeriodSeconds(GRACE_SECONDS)
        .addNewContainer()
        .withName(CONTAINER)
        // So that the run can say why the server ended, even if the server writes no termination
        // message.
        .withTerminationMessagePolicy("FallbackToLogsOnError")
        // Probes often until it is up, then seldom, because a probe during an attempt is load, too.
        .withStartupProbe(
            probe(run).withPeriodSeconds(1).withFailureThreshold(STARTUP_FAILURES).build())
        .withReadinessProbe(readinessProbe(run))
        .endContainer()
        .endSpec()
        .build();
  }

  private static PodTemplateSpec template(BenchmarkRun run) {
    Map<String, String> selector = run.getSpec().placement.targetNodeSelector;
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .withLabels(Labels.of(run, Labels.ROLE_TARGET))
        .withAnnotations(Labels.annotations(run))
        .endMetadata()
        .withNewSpec()
        .withContainers(container(run))
        .withNodeSelector(selector.isEmpty() ? null : selector)
        .withAffinity(NodeNames.ofTarget(run.getSpec().placement))
        .withEnableServiceLinks(false)
        .endSpec()
        .build();
  }

  private static Container container(BenchmarkRun run) {
    ServerTarget server = run.getSpec().target.server;
    return new ContainerBuilder()
        .withName(CONTAINER)
        .withImage(server.image)
        .withArgs(server.args)
        .withEnv(CassandraEnvironment.of(run))
        .addAllToEnv(server.env)
        .withResources(server.resources)
        .addNewPort()
        .withContainerPort(server.port)
        .endPort()
        .build();
  }

  /**
   * With a Cassandra, one failed probe is enough. With the usual three, a target would count as
   * ready although its Cassandra has been away for 20 s, and the next attempt would begin.
   */
  private static Probe readinessProbe(BenchmarkRun run) {
    return probe(run)
        .withPeriodSeconds(10)
        .withTimeoutSeconds(5)
        .withFailureThreshold(run.getSpec().cassandra == null ? null : 1)
        .build();
  }

  private static ProbeBuilder probe(BenchmarkRun run) {
    ServerTarget server = run.getSpec().target.server;
    ProbeBuilder probe = new ProbeBuilder(new Probe());
    return server.readyPath == null
        ? probe.withNewTcpSocket().withNewPort(server.port).endTcpSocket()
        : probe
            .withNewHttpGet()
            .withScheme(TargetUrl.isHttps(run.getSpec().target) ? "HTTPS" : "HTTP")
            .withPath(server.readyPath)
            .withNewPort(server.port)
            .endHttpGet();
  }
}

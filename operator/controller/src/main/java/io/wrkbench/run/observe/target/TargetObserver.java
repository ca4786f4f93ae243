package io.wrkbench.run.observe.target;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Target;
import io.wrkbench.live.LiveList;
import io.wrkbench.pod.PodCrash;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.observe.VolumeObserver;
import io.wrkbench.run.resource.Labels;
import io.wrkbench.run.resource.Names;
import io.wrkbench.run.resource.Ownership;
import io.wrkbench.run.resource.TargetDeployment;
import io.wrkbench.run.status.Missing;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds out whether a run's target can be loaded, and at which address. */
public final class TargetObserver {
  private final KubernetesClient client;
  private final Clock clock;
  private final VolumeObserver volumes;
  private final Set<String> namespaces;

  /**
   * Reads through this client.
   *
   * @param namespaces namespaces that the operator may read; empty for all
   */
  public TargetObserver(KubernetesClient client, Clock clock, Set<String> namespaces) {
    this.client = client;
    this.clock = clock;
    this.volumes = new VolumeObserver(client, clock);
    this.namespaces = namespaces;
  }

  /**
   * State of the target.
   *
   * @param pods all pods of the run
   */
  public TargetState stateOf(BenchmarkRun run, List<Pod> pods) {
    Target target = run.getSpec().target;
    if (target.server != null) {
      return server(run, pods);
    }
    if (target.service != null) {
      return allowedService(run);
    }
    return new TargetState.Ready(target.url, "", Set.of());
  }

  /**
   * How the run's own server crashed since its current load began; empty if it didn't, if it can't
   * be told, and for any other target.
   *
   * @param pods all pods of the run
   */
  public Optional<PodCrash> crash(BenchmarkRun run, List<Pod> pods) {
    return Optional.ofNullable(run.getStatus().current)
        .filter(current -> run.getSpec().target.server != null && current.targetIdentity != null)
        .flatMap(
            current ->
                PodCrash.since(
                    current.targetIdentity, ours(run, pods), TargetDeployment.CONTAINER));
  }

  /** Why the Service that the run loads can't be used; empty for any other target. */
  public Optional<Missing> missing(BenchmarkRun run) {
    if (run.getSpec().target.service == null) {
      return Optional.empty();
    }
    TargetState state = allowedService(run);
    if (state instanceof TargetState.Starting starting) {
      return Optional.of(Missing.target(starting.reason(), starting.message()));
    }
    return state instanceof TargetState.Broken broken
        ? Optional.of(Missing.target(broken.reason(), broken.message()).forGood())
        : Optional.empty();
  }

  private TargetState server(BenchmarkRun run, List<Pod> pods) {
    Deployment deployment =
        client
            .apps()
            .deployments()
            .inNamespace(run.getMetadata().getNamespace())
            .withName(Names.target(run))
            .get();
    if (deployment == null) {
      return new TargetState.Absent();
    }
    List<Pod> ours = ours(run, pods);
    TargetState state = ServerTargets.state(run, deployment, ours, clock.instant());
    return state instanceof TargetState.Starting starting && starting.reason() == Reason.Starting
        ? withoutVolumes(starting, ours).orElse(state)
        : state;
  }

  /** The same, if the pods' events say why their containers aren't created. */
  private Optional<TargetState> withoutVolumes(TargetState.Starting starting, List<Pod> pods) {
    return volumes
        .trouble(pods)
        .map(
            trouble ->
                new TargetState.Starting(
                    trouble.reason(), "target: " + trouble.message(), starting.identity()));
  }

  /** The target's pods that aren't being deleted. */
  private static List<Pod> ours(BenchmarkRun run, List<Pod> pods) {
    return pods.stream()
        .filter(p -> Labels.ROLE_TARGET.equals(p.getMetadata().getLabels().get(Labels.ROLE)))
        .filter(p -> Ownership.isPodOf(run, p))
        .filter(p -> p.getMetadata().getDeletionTimestamp() == null)
        .toList();
  }

  /**
   * Waits if it is forbidden to look, because the API server forbids everything for a moment after
   * its start.
   */
  private TargetState allowedService(BenchmarkRun run) {
    String namespace = ServiceTargets.namespace(run);
    if (!namespaces.isEmpty() && !namespaces.contains(namespace)) {
      return ServiceTargets.unseen(run);
    }
    try {
      return service(run, namespace);
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
        throw e;
      }
      return new TargetState.Starting(
          Reason.TargetForbidden,
          "the operator may not read Services and EndpointSlices of namespace "
              + namespace
              + "; restore these rights, which the chart grants, or use target.url",
          "");
    }
  }

  private TargetState service(BenchmarkRun run, String namespace) {
    Service service =
        client.services().inNamespace(namespace).withName(run.getSpec().target.service.name).get();
    String own = run.getMetadata().getNamespace();
    if (!namespace.equals(own) && (service == null || !AllowFrom.allows(service, own))) {
      return ServiceTargets.unseen(run);
    }
    if (service == null) {
      return ServiceTargets.missing(run);
    }
    Optional<TargetState> problem = ServiceTargets.problem(run, service);
    return problem.isPresent()
        ? problem.get()
        : ServiceTargets.state(run, service, endpoints(namespace, service));
  }

  private List<Endpoint> endpoints(String namespace, Service service) {
    Endpoints found = new Endpoints();
    LiveList.of("apis/discovery.k8s.io/v1", namespace, "endpointslices")
        .withLabel("kubernetes.io/service-name", service.getMetadata().getName())
        .each(client, EndpointSlice.class, found::add);
    return found.ready();
  }
}

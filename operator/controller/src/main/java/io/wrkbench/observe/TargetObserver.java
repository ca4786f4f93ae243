package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.ServiceTarget;
import io.wrkbench.api.Target;
import io.wrkbench.resource.Labels;
import io.wrkbench.resource.Names;
import io.wrkbench.resource.TargetUrl;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds out whether a run's target can be loaded, and at which address. */
public final class TargetObserver {
  private final KubernetesClient client;

  /** Reads through this client. */
  public TargetObserver(KubernetesClient client) {
    this.client = client;
  }

  /**
   * State of the target.
   *
   * @param pods all pods of the run
   */
  TargetState stateOf(BenchmarkRun run, List<Pod> pods) {
    Target target = run.getSpec().target;
    if (target.server != null) {
      return server(run, pods);
    }
    if (target.service != null) {
      return allowedService(run, target.service);
    }
    return new TargetState.Ready(target.url, "", Set.of());
  }

  /**
   * Waits where it may not look: the API server forbids everything for a moment after its start.
   */
  private TargetState allowedService(BenchmarkRun run, ServiceTarget target) {
    try {
      return service(run, target);
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
        throw e;
      }
      return new TargetState.Starting(
          "TargetForbidden",
          "the operator may not read Service "
              + namespace(run, target)
              + "/"
              + target.name
              + "; add that namespace to the chart's watchNamespaces, or use target.url",
          "");
    }
  }

  private static String namespace(BenchmarkRun run, ServiceTarget target) {
    return target.namespace == null ? run.getMetadata().getNamespace() : target.namespace;
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
    List<Pod> ours =
        pods.stream()
            .filter(p -> Labels.ROLE_TARGET.equals(p.getMetadata().getLabels().get(Labels.ROLE)))
            .filter(p -> p.getMetadata().getDeletionTimestamp() == null)
            .toList();
    return ServerTargets.state(run, deployment, ours);
  }

  private TargetState service(BenchmarkRun run, ServiceTarget target) {
    String namespace = namespace(run, target);
    String name = namespace + "/" + target.name;
    Service service = client.services().inNamespace(namespace).withName(target.name).get();
    if (service == null) {
      return new TargetState.Starting(
          "ServiceNotFound",
          "there is no Service " + name + "; create it, or correct target.service",
          "");
    }
    if (service.getSpec().getPorts().stream().noneMatch(p -> target.port.equals(p.getPort()))) {
      return new TargetState.Broken(
          "ServicePortNotFound",
          "Service "
              + name
              + " has no port "
              + target.port
              + "; it has "
              + service.getSpec().getPorts().stream()
                  .map(p -> p.getPort().toString())
                  .collect(Collectors.joining(", ")),
          "");
    }
    Set<String> nodes = readyNodes(namespace, target.name);
    if (nodes.isEmpty()) {
      return new TargetState.Starting(
          "NoReadyEndpoints", "Service " + name + " has no ready endpoints; look at its pods", "");
    }
    return new TargetState.Ready(
        TargetUrl.of(run.getSpec().target, target.name + "." + namespace + ".svc", target.port),
        "",
        nodes);
  }

  private Set<String> readyNodes(String namespace, String service) {
    return client
        .discovery()
        .v1()
        .endpointSlices()
        .inNamespace(namespace)
        .withLabel("kubernetes.io/service-name", service)
        .list()
        .getItems()
        .stream()
        .flatMap(slice -> slice.getEndpoints().stream())
        // Without a condition an endpoint counts as ready.
        .filter(
            e -> e.getConditions() == null || !Boolean.FALSE.equals(e.getConditions().getReady()))
        .map(Endpoint::getNodeName)
        .map(node -> Objects.requireNonNullElse(node, ""))
        .collect(Collectors.toSet());
  }
}

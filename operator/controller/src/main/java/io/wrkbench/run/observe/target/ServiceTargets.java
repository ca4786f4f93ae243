package io.wrkbench.run.observe.target;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Placement.LoadPlacement;
import io.wrkbench.api.ServiceTarget;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.observe.target.TargetState.ServicePod;
import io.wrkbench.run.resource.TargetUrl;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Derives the state of a target.service from the Service and its endpoints. Pure. */
final class ServiceTargets {
  /**
   * Pods on more nodes aren't measured. A node costs a request at every look at a load that has
   * ended, and a probe, and whoever may write EndpointSlices may name thousands.
   */
  static final int MOST_NODES = 32;

  private ServiceTargets() {}

  /** Namespace of the run's Service. */
  static String namespace(BenchmarkRun run) {
    ServiceTarget target = run.getSpec().target.service;
    return target.namespace == null ? run.getMetadata().getNamespace() : target.namespace;
  }

  /** State of a Service that doesn't exist. */
  static TargetState missing(BenchmarkRun run) {
    return new TargetState.Starting(
        Reason.ServiceNotFound,
        "there is no " + name(run) + "; create it, or correct target.service",
        "");
  }

  /**
   * State of a Service in another namespace that doesn't allow this one to see it. It is the same
   * whether or not the Service exists, because the user may not know that.
   */
  static TargetState unseen(BenchmarkRun run) {
    String how =
        "annotate it with "
            + AllowFrom.ANNOTATION
            + ": "
            + run.getMetadata().getNamespace()
            + " (kubectl annotate service -n "
            + namespace(run)
            + " "
            + run.getSpec().target.service.name
            + " "
            + AllowFrom.ANNOTATION
            + "="
            + run.getMetadata().getNamespace()
            + ")";
    if (run.getSpec().placement.load != LoadPlacement.Anywhere) {
      return new TargetState.Broken(
          Reason.NotAllowed,
          "placement.load "
              + run.getSpec().placement.load
              + " needs the nodes of "
              + name(run)
              + ", which doesn't allow this namespace to see them; "
              + how
              + ", or leave placement.load out",
          "");
    }
    return new TargetState.Ready(
        url(run),
        "",
        Set.of(),
        List.of(),
        name(run)
            + " is loaded like a url: whether it is ready, and where its pods are, isn't known; to"
            + " let the run see that, "
            + how);
  }

  /** What is wrong with the Service itself; empty if only its endpoints may be missing. */
  static Optional<TargetState> problem(BenchmarkRun run, Service service) {
    int port = run.getSpec().target.service.port;
    if ("ExternalName".equals(service.getSpec().getType())) {
      return mendable(
          Reason.ServiceIsExternalName,
          name(run)
              + " only stands for the host "
              + service.getSpec().getExternalName()
              + "; use target.url with that host");
    }
    List<ServicePort> ports = Endpoints.nullable(service.getSpec().getPorts()).toList();
    if (ports.stream().anyMatch(p -> isTcp(p) && Integer.valueOf(port).equals(p.getPort()))) {
      return Optional.empty();
    }
    return mendable(
        Reason.ServicePortNotFound,
        name(run)
            + " has no port "
            + port
            + (ports.isEmpty()
                ? "; it has no ports at all"
                : "; it has "
                    + ports.stream()
                        .map(p -> p.getPort() + (isTcp(p) ? "" : " (" + p.getProtocol() + ")"))
                        .collect(Collectors.joining(", ")))
            + "; add it, or correct target.service");
  }

  /**
   * State of a Service that has the port.
   *
   * @param ready its ready endpoints
   */
  static TargetState state(BenchmarkRun run, Service service, List<Endpoint> ready) {
    if (ready.isEmpty()) {
      boolean selects =
          service.getSpec().getSelector() != null && !service.getSpec().getSelector().isEmpty();
      return new TargetState.Starting(
          Reason.NoReadyEndpoints,
          name(run)
              + (selects
                  ? " has no ready endpoints; look at its pods and its selector"
                  : " has no selector, and nobody has created ready endpoints for it"),
          "");
    }
    Set<String> nodes =
        ready.stream()
            .map(Endpoint::getNodeName)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    boolean allKnown = ready.stream().allMatch(endpoint -> endpoint.getNodeName() != null);
    if (!allKnown && run.getSpec().placement.load != LoadPlacement.Anywhere) {
      return new TargetState.Broken(
          Reason.TargetNodeUnknown,
          "placement.load "
              + run.getSpec().placement.load
              + " needs the nodes of "
              + name(run)
              + ", but its endpoints name none; leave placement.load out",
          "");
    }
    boolean measured = nodes.size() <= MOST_NODES;
    return new TargetState.Ready(
        url(run),
        "",
        nodes,
        measured ? pods(ready) : List.of(),
        "the target can be loaded",
        measured ? "" : "its endpoints name more than " + MOST_NODES + " nodes");
  }

  /** None if an endpoint isn't a pod, or isn't known to be. A pod has one for each IP family. */
  private static List<ServicePod> pods(List<Endpoint> ready) {
    Map<String, ServicePod> pods = new LinkedHashMap<>();
    for (Endpoint endpoint : ready) {
      ObjectReference to = endpoint.getTargetRef();
      if (to == null || endpoint.getNodeName() == null) {
        return List.of();
      }
      Set<String> addresses =
          Endpoints.nullable(endpoint.getAddresses()).collect(Collectors.toSet());
      pods.merge(
          to.getUid(),
          new ServicePod(to.getUid(), endpoint.getNodeName(), addresses),
          ServiceTargets::joined);
    }
    return List.copyOf(pods.values());
  }

  private static ServicePod joined(ServicePod one, ServicePod same) {
    Set<String> addresses = new HashSet<>(one.addresses());
    addresses.addAll(same.addresses());
    return new ServicePod(one.uid(), one.node(), addresses);
  }

  private static String name(BenchmarkRun run) {
    return "Service " + namespace(run) + "/" + run.getSpec().target.service.name;
  }

  private static String url(BenchmarkRun run) {
    ServiceTarget target = run.getSpec().target.service;
    return TargetUrl.of(
        run.getSpec().target, target.name + "." + namespace(run) + ".svc", target.port);
  }

  private static Optional<TargetState> mendable(Reason reason, String message) {
    return Optional.of(new TargetState.Starting(reason, message, ""));
  }

  /** TCP is the default protocol of a port. */
  private static boolean isTcp(ServicePort port) {
    return port.getProtocol() == null || port.getProtocol().equals("TCP");
  }
}

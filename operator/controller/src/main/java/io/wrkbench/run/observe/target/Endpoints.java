package io.wrkbench.run.observe.target;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Gathers the ready endpoints of a Service from its slices. */
final class Endpoints {
  /** More than any Service has that Kubernetes supports; anybody may write slices of more. */
  static final int MOST = 20_000;

  /** A pod has one of each IP family. */
  private static final int MOST_ADDRESSES = 2;

  /** No UID is longer, but the API server takes any text for that of an endpoint's pod. */
  private static final int LONGEST_UID = 36;

  private final List<Endpoint> ready = new ArrayList<>();

  /** Adds the ready ones of a slice. */
  void add(EndpointSlice slice) {
    nullable(slice.getEndpoints())
        .filter(Endpoints::isReady)
        .limit(MOST - ready.size())
        .map(Endpoints::slim)
        .forEach(ready::add);
  }

  /** The ready ones. Only those of a pod refer to something: to its UID. */
  List<Endpoint> ready() {
    return ready;
  }

  /** Without a condition an endpoint counts as ready. */
  private static boolean isReady(Endpoint endpoint) {
    return endpoint.getConditions() == null
        || !Boolean.FALSE.equals(endpoint.getConditions().getReady());
  }

  private static Endpoint slim(Endpoint endpoint) {
    return new EndpointBuilder()
        .withAddresses(nullable(endpoint.getAddresses()).limit(MOST_ADDRESSES).toList())
        .withNodeName(endpoint.getNodeName())
        .withTargetRef(pod(endpoint.getTargetRef()))
        .build();
  }

  /** The UID of a pod; null for anything else. */
  private static ObjectReference pod(ObjectReference to) {
    return to == null
            || !"Pod".equals(to.getKind())
            || to.getUid() == null
            || to.getUid().length() > LONGEST_UID
        ? null
        : new ObjectReferenceBuilder().withKind("Pod").withUid(to.getUid()).build();
  }

  /** The API server writes an empty list of some types as null. */
  static <T> Stream<T> nullable(List<T> list) {
    return list == null ? Stream.empty() : list.stream().filter(Objects::nonNull);
  }
}

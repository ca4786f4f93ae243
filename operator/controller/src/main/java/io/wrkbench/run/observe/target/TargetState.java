package io.wrkbench.run.observe.target;

import io.wrkbench.child.JsonHash;
import io.wrkbench.reason.Reason;
import java.util.List;
import java.util.Set;

/** State of the target. */
public sealed interface TargetState {
  /** Enough for pods that follow each other never to have the same. */
  int HASH_DIGITS = 16;

  /**
   * The target's pods and their restart counts: changes when a pod is replaced or restarts. Empty
   * if the operator doesn't watch the target's pods.
   */
  String identity();

  /**
   * A short hash of what tells its pods from others, whatever their order. That of a {@code
   * target.server} changes with its {@link #identity}. That of a Service changes when one of its
   * pods is no longer ready, or another is; endpoints don't tell of restarts. Empty unless all pods
   * are known, and where none is ready behind a Service.
   */
  default String podsHash() {
    return identity().isEmpty() ? "" : hash(identity());
  }

  private static String hash(Object pods) {
    return JsonHash.of(pods).substring(0, HASH_DIGITS);
  }

  /** The Deployment of a {@code target.server} doesn't exist. */
  record Absent() implements TargetState {
    @Override
    public String identity() {
      return "";
    }
  }

  /** Not ready, but it may become so. */
  record Starting(Reason reason, String message, String identity) implements TargetState {}

  /** Not ready, and waiting won't help. */
  record Broken(Reason reason, String message, String identity) implements TargetState {}

  /**
   * Ready to be loaded.
   *
   * @param url base URL for the load
   * @param identity see {@link TargetState#identity}
   * @param nodes nodes that it runs on; empty if unknown
   * @param pods those behind a Service, which aren't the run's own; empty unless all are known
   * @param message what is known of it, in a sentence
   * @param unmeasured why what it uses isn't measured, in words; empty if it may be
   */
  record Ready(
      String url,
      String identity,
      Set<String> nodes,
      List<ServicePod> pods,
      String message,
      String unmeasured)
      implements TargetState {
    /** Ready, and measured where its pods are known. */
    public Ready(
        String url, String identity, Set<String> nodes, List<ServicePod> pods, String message) {
      this(url, identity, nodes, pods, message, "");
    }

    /** Ready, with nothing more to say. */
    public Ready(String url, String identity, Set<String> nodes) {
      this(url, identity, nodes, List.of(), "the target can be loaded");
    }

    @Override
    public String podsHash() {
      return pods.isEmpty()
          ? TargetState.super.podsHash()
          : hash(pods.stream().map(ServicePod::uid).sorted().toList());
    }
  }

  /**
   * A pod behind a Service.
   *
   * @param node that it is on
   * @param addresses at which it is loaded
   */
  record ServicePod(String uid, String node, Set<String> addresses) {
    /** Keeps a copy. */
    public ServicePod {
      addresses = Set.copyOf(addresses);
    }
  }
}

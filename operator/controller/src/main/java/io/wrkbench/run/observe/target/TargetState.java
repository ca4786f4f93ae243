package io.wrkbench.run.observe.target;

import io.wrkbench.reason.Reason;
import java.util.Map;
import java.util.Set;

/** State of the target. */
public sealed interface TargetState {
  /**
   * The target's pods and their restart counts: changes when a pod is replaced or restarts. Empty
   * if the operator doesn't watch the target's pods.
   */
  String identity();

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
   * @param pods nodes by the UIDs of pods that aren't the run's own, where all are known
   * @param message what is known of it, in a sentence
   */
  record Ready(
      String url, String identity, Set<String> nodes, Map<String, String> pods, String message)
      implements TargetState {
    /** Ready, with nothing more to say. */
    public Ready(String url, String identity, Set<String> nodes) {
      this(url, identity, nodes, Map.of(), "the target can be loaded");
    }
  }
}

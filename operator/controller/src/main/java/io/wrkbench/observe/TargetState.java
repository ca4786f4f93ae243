package io.wrkbench.observe;

import java.util.Set;

/** How the target is. */
public sealed interface TargetState {
  /**
   * The target's pods and their restarts: changes when a pod is replaced or restarts. Empty where
   * the target's pods aren't ours to watch.
   */
  String identity();

  /** The Deployment of a {@code target.server} isn't there. */
  record Absent() implements TargetState {
    @Override
    public String identity() {
      return "";
    }
  }

  /** Not ready, but it may become so. */
  record Starting(String reason, String message, String identity) implements TargetState {}

  /** Not ready, and waiting won't help. */
  record Broken(String reason, String message, String identity) implements TargetState {}

  /**
   * Ready to be loaded.
   *
   * @param url base URL for the load
   * @param identity see {@link TargetState#identity}
   * @param nodes nodes that it runs on; empty where unknown
   */
  record Ready(String url, String identity, Set<String> nodes) implements TargetState {}
}

package io.wrkbench.pod;

import io.fabric8.kubernetes.api.model.ContainerState;

/** The end of a container's log, or its own message, as the kubelet passes it on. Pure. */
final class LastWords {
  /** How much of it to pass on, in characters. */
  private static final int MOST = 400;

  private LastWords() {}

  /** For the end of a message, on one line; empty if it hasn't ended, or nothing is known of it. */
  static String of(ContainerState state) {
    if (state == null || state.getTerminated() == null) {
      return "";
    }
    String message = state.getTerminated().getMessage();
    if (message == null || message.isBlank()) {
      return "";
    }
    String text = message.strip().replaceAll("\\s*\\R\\s*", " | ");
    return "; it ended with: "
        + (text.length() <= MOST ? text : "…" + text.substring(text.length() - MOST));
  }
}

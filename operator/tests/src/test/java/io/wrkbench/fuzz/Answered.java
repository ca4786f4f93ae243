package io.wrkbench.fuzz;

import io.fabric8.kubernetes.client.KubernetesClientException;

/**
 * Requests to an API server that may be busy for longer than a client waits. One that nobody
 * answered says nothing of what was asked, so it is sent again.
 */
final class Answered {
  private static final int MOST = 5;

  private Answered() {}

  /**
   * Sends a request that can be repeated.
   *
   * @throws KubernetesClientException if it was refused, or never answered
   */
  static void send(Runnable request) {
    for (int unanswered = 1; ; unanswered++) {
      try {
        request.run();
        return;
      } catch (KubernetesClientException e) {
        if (e.getCode() > 0 || unanswered == MOST) {
          throw e;
        }
      }
    }
  }
}

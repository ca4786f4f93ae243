package io.wrkbench.fuzz;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.function.Supplier;

/**
 * Requests to an API server that may be busy for longer than a client waits. One that nobody
 * answered says nothing of what was asked, so it is sent again.
 */
final class Answered {
  private static final int MOST = 5;
  private static final int CONFLICT = 409;

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

  /**
   * Creates an object. A conflict with what was asked before means that the object is there.
   *
   * @param create creates it and returns it
   * @param read reads it
   * @throws KubernetesClientException if it was refused, or never answered
   */
  static <T> T create(Supplier<T> create, Supplier<T> read) {
    for (int unanswered = 0; ; unanswered++) {
      try {
        return create.get();
      } catch (KubernetesClientException e) {
        if (unanswered > 0 && e.getCode() == CONFLICT) {
          return read.get();
        }
        if (e.getCode() > 0 || unanswered + 1 == MOST) {
          throw e;
        }
      }
    }
  }
}

package io.wrkbench.fuzz;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.function.Function;
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
    answer(
        repeated -> {
          request.run();
          return null;
        });
  }

  /**
   * Creates an object. A conflict with what was asked before means that the object is there.
   *
   * @param create creates it and returns it
   * @param read reads it
   * @throws KubernetesClientException if it was refused, or never answered
   */
  static <T> T create(Supplier<T> create, Supplier<T> read) {
    return answer(
        repeated -> {
          try {
            return create.get();
          } catch (KubernetesClientException e) {
            if (repeated && e.getCode() == CONFLICT) {
              return read.get();
            }
            throw e;
          }
        });
  }

  /**
   * Reads something.
   *
   * @throws KubernetesClientException if it was refused, or never answered
   */
  static <T> T read(Supplier<T> request) {
    return answer(repeated -> request.get());
  }

  /**
   * The first answer.
   *
   * @param request is told whether it was sent before
   */
  private static <T> T answer(Function<Boolean, T> request) {
    for (int sent = 0; ; sent++) {
      try {
        return request.apply(sent > 0);
      } catch (KubernetesClientException e) {
        if (e.getCode() > 0 || sent + 1 == MOST) {
          throw e;
        }
      }
    }
  }
}

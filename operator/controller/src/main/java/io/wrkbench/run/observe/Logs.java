package io.wrkbench.run.observe;

import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.TimeTailPrettyLoggable;

/** Asks for the logs of containers, which may print anything, as much as they like. */
public final class Logs {
  private Logs() {}

  /**
   * The log of a container as it is now.
   *
   * @param mostBytes how much of it the kubelet sends: it first leaves out the lines that aren't
   *     asked for, by their time or from the end, and sends the first bytes of the others
   */
  public static TimeTailPrettyLoggable of(PodResource pod, String container, int mostBytes) {
    return pod.inContainer(container)
        // Or the client watches the pod for up to five seconds, until it is ready or over.
        .withReadyWaitTimeout(0)
        .limitBytes(mostBytes);
  }
}

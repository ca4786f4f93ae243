package io.wrkbench.fuzz;

import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Helm;
import io.wrkbench.cluster.Kubectl;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How a manifest gets into the cluster. Each leaves something else: client-side apply drops nulls
 * and adds an annotation with the whole manifest, server-side apply has owners of fields, and Helm
 * adds labels and annotations of its own.
 */
enum Way {
  /** A request of the test's own, as {@code kubectl create} sends it without looking at it. */
  CREATE,
  /** {@code kubectl apply}. */
  CLIENT_SIDE_APPLY,
  /** {@code kubectl apply --server-side}. */
  SERVER_SIDE_APPLY,
  /** {@code helm install} of a chart with the manifest. */
  HELM;

  /** Processes cost more than a request. */
  private static final double TOOL = 0.06;

  /** A comparison's patches have nulls, and those get lost on some ways. */
  private static final double TOOL_FOR_COMPARISON = 0.4;

  private static final AtomicInteger RELEASES = new AtomicInteger();

  /** One for a case. */
  static Way any(OurKind kind, Dice dice) {
    return dice.chance(kind == OurKind.COMPARISON ? TOOL_FOR_COMPARISON : TOOL)
        ? dice.oneOf(CLIENT_SIDE_APPLY, SERVER_SIDE_APPLY, HELM)
        : CREATE;
  }

  /**
   * Brings a manifest into a namespace with a tool.
   *
   * @return how the tool ended
   * @throws IllegalStateException if no tool goes this way
   */
  Command.Result apply(String namespace, String manifest) {
    return switch (this) {
      case CLIENT_SIDE_APPLY ->
          Kubectl.run(manifest, "apply", "--namespace", namespace, "--filename", "-");
      case SERVER_SIDE_APPLY ->
          Kubectl.run(
              manifest, "apply", "--server-side", "--namespace", namespace, "--filename", "-");
      case HELM -> Helm.installOnce(namespace, "fuzz-" + RELEASES.incrementAndGet(), manifest);
      case CREATE -> throw new IllegalStateException("a request, not a tool");
    };
  }
}

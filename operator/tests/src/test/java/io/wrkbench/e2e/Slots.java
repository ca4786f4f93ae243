package io.wrkbench.e2e;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.queue.SlotLease;
import java.util.ArrayList;
import java.util.List;

/**
 * The operator's measuring slots. Test classes run beside each other, so that there are several of
 * them; a class that is about the queue takes all but one for itself, and is {@code @Isolated}.
 */
final class Slots {
  private static final String VARIABLE = "WRKBENCH_MAX_MEASURING_RUNS";

  private static final String HOLDER = "holder-";

  private Slots() {}

  /** How many runs the operator lets measure at the same time. */
  static int count() {
    Deployment operator = Operator.deployment();
    return operator.getSpec().getTemplate().getSpec().getContainers().get(0).getEnv().stream()
        .filter(variable -> variable.getName().equals(VARIABLE))
        .map(EnvVar::getValue)
        .mapToInt(Integer::parseInt)
        .findFirst()
        .orElse(1);
  }

  /** Whether the run holds one. */
  static boolean heldBy(Run run) {
    return heldBy(run.uid());
  }

  /** Whether the run or comparison with this UID holds one. */
  static boolean heldBy(String uid) {
    return Cluster.client()
        .leases()
        .inAnyNamespace()
        .withLabel(SlotLease.LABEL)
        .list()
        .getItems()
        .stream()
        .flatMap(lease -> SlotLease.holder(lease).stream())
        .anyMatch(holder -> holder.uid().equals(uid));
  }

  /**
   * Takes all slots but so many, until they are {@linkplain #giveBack given back}. The runs that
   * hold them wait for a node that takes their target: nothing of them runs.
   */
  static void leave(int free, String namespace) {
    List<Run> holders = new ArrayList<>();
    for (int i = 1; i <= count() - free; i++) {
      Manifest manifest =
          Manifests.h2o(HOLDER + i)
              .withYaml("spec.placement.targetNodeSelector", "{wrkbench.io/nowhere: 'true'}")
              .with("spec.timeout", "30m");
      holders.add(Run.create(namespace, manifest));
    }
    holders.forEach(holder -> holder.awaitPhase(Phase.Provisioning));
  }

  /**
   * Ends what holds slots in the namespace, for the next class, which may need them sooner than
   * Kubernetes has deleted the namespace.
   */
  static void giveBack(String namespace) {
    List<BenchmarkRun> holders =
        Cluster.client()
            .resources(BenchmarkRun.class)
            .inNamespace(namespace)
            .list()
            .getItems()
            .stream()
            .filter(run -> run.getMetadata().getName().startsWith(HOLDER))
            .toList();
    holders.forEach(holder -> Cluster.client().resource(holder).delete());
  }
}

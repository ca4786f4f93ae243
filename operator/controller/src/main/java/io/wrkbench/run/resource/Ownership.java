package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.ChildNames;
import io.wrkbench.child.Owners;

/**
 * Tells what a run made from what only carries its labels, which anybody may write. An owner that
 * isn't there can't be claimed for long: Kubernetes removes what names one.
 */
public final class Ownership {
  private Ownership() {}

  /**
   * Whether one of the run's children made the pod: a Job of it, the ReplicaSets of its target, or
   * the StatefulSets of its Cassandra. By their names, which hold the run's UID: they may be gone
   * already, while the pod still runs.
   */
  public static boolean isPodOf(BenchmarkRun run, Pod pod) {
    return Owners.of(pod).stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .anyMatch(owner -> isGrandparent(run, owner));
  }

  /** A run of which only this is known, and which may be gone: enough for the names of children. */
  public static BenchmarkRun named(String namespace, String name, String uid) {
    BenchmarkRun run = new BenchmarkRun();
    run.setMetadata(
        new ObjectMetaBuilder().withNamespace(namespace).withName(name).withUid(uid).build());
    return run;
  }

  private static boolean isGrandparent(BenchmarkRun run, OwnerReference owner) {
    String name = owner.getName() == null ? "" : owner.getName();
    return switch (String.valueOf(owner.getKind())) {
      case "Job" -> name.startsWith(ChildNames.base(run) + "-");
      case "ReplicaSet" -> name.startsWith(Names.target(run) + "-");
      case "StatefulSet" -> name.startsWith(CassandraNames.statefulSets(run));
      default -> false;
    };
  }
}

package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.ChildNames;
import io.wrkbench.child.Owners;
import java.util.regex.Pattern;

/**
 * Tells what a run created from what only carries its labels, which anybody may write. Nobody can
 * claim a missing owner for long, because Kubernetes removes objects that name one.
 */
public final class Ownership {
  private static final Pattern UID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private Ownership() {}

  /** Whether the text, which anybody may have written, has the form of a UID; null hasn't. */
  public static boolean isUid(String text) {
    return text != null && UID.matcher(text).matches();
  }

  /**
   * Whether one of the run's children created the pod: a Job, a ReplicaSet of its target, or a
   * StatefulSet of its Cassandra. Their names, which contain the run's UID, decide it, because they
   * may be gone while the pod still runs.
   */
  public static boolean isPodOf(BenchmarkRun run, Pod pod) {
    return Owners.of(pod).stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .anyMatch(owner -> isGrandparent(run, owner));
  }

  /** A run of which only this is known, and which may be gone: enough to name its children. */
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

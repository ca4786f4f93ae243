package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Children;
import io.wrkbench.child.Owners;
import io.wrkbench.known.KnownChild;
import java.util.Map;

/** Labels, annotations and owner of a run's children, which are found and told apart by these. */
public final class Labels {
  /** UID of the run. */
  public static final String RUN = BenchmarkRun.GROUP + "/run";

  /** What the object is to the run: one of the ROLE constants. */
  public static final String ROLE = BenchmarkRun.GROUP + "/role";

  /** Number of the load: 0 for the warm-up; for a background load, the number of its attempt. */
  public static final String NUMBER = BenchmarkRun.GROUP + "/number";

  /** Index of a background load in {@code spec.background}. */
  public static final String INDEX = BenchmarkRun.GROUP + "/background-index";

  /** Annotation with the run's name, which may be too long for a label. */
  public static final String RUN_NAME = KnownChild.RUN_NAME;

  /** {@link #ROLE} of the target. */
  public static final String ROLE_TARGET = "target";

  /** {@link #ROLE} of the Cassandra that was started for the target. */
  public static final String ROLE_CASSANDRA = "cassandra";

  /** {@link #ROLE} of the warm-up. */
  public static final String ROLE_WARMUP = "warmup";

  /** {@link #ROLE} of an attempt. */
  public static final String ROLE_ATTEMPT = "attempt";

  /** {@link #ROLE} of a background load of an attempt. */
  public static final String ROLE_BACKGROUND = "background";

  /** {@link #ROLE} of the plan. */
  public static final String ROLE_PLAN = "plan";

  /** {@link #ROLE} of a stored result. */
  public static final String ROLE_RESULT = "result";

  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  private Labels() {}

  /** Labels of a child in the given role. */
  public static Map<String, String> of(BenchmarkRun run, String role) {
    return Map.of(RUN, run.getMetadata().getUid(), ROLE, role, MANAGED_BY, "wrkbench");
  }

  /** Annotations of every child. */
  public static Map<String, String> annotations(BenchmarkRun run) {
    return Map.of(
        RUN_NAME, run.getMetadata().getName(), Children.SPEC_HASH, SpecHash.of(run.getSpec()));
  }

  /** Metadata of a child that is removed with its run. */
  public static ObjectMeta child(BenchmarkRun run, String name, String role) {
    return new ObjectMetaBuilder()
        .withName(name)
        .withNamespace(run.getMetadata().getNamespace())
        .withLabels(of(run, role))
        .withAnnotations(annotations(run))
        .withOwnerReferences(Owners.controlledBy(run))
        .build();
  }
}

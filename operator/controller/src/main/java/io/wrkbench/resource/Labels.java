package io.wrkbench.resource;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.wrkbench.api.BenchmarkRun;
import java.util.Map;
import java.util.Optional;

/** Labels, annotations and owner of a run's children: by these they are found and told apart. */
public final class Labels {
  /** UID of the run. */
  public static final String RUN = BenchmarkRun.GROUP + "/run";

  /** What the object is to the run: one of the ROLE constants. */
  public static final String ROLE = BenchmarkRun.GROUP + "/role";

  /** Number of the load: 0 is the warm-up; of a background that of its attempt. */
  public static final String NUMBER = BenchmarkRun.GROUP + "/number";

  /** Index of a background in {@code spec.background}. */
  public static final String INDEX = BenchmarkRun.GROUP + "/background-index";

  /** Annotation with the run's name, which may be too long for a label. */
  public static final String RUN_NAME = BenchmarkRun.GROUP + "/run-name";

  /** Annotation with the SHA-256 of the run's spec. */
  public static final String SPEC_HASH = BenchmarkRun.GROUP + "/spec-hash";

  /** {@link #ROLE} of the target. */
  public static final String ROLE_TARGET = "target";

  /** {@link #ROLE} of the Cassandra that was started for the target. */
  public static final String ROLE_CASSANDRA = "cassandra";

  /** {@link #ROLE} of the warm-up. */
  public static final String ROLE_WARMUP = "warmup";

  /** {@link #ROLE} of an attempt. */
  public static final String ROLE_ATTEMPT = "attempt";

  /** {@link #ROLE} of a load in the background of an attempt. */
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
    return Map.of(RUN_NAME, run.getMetadata().getName(), SPEC_HASH, SpecHash.of(run.getSpec()));
  }

  /** Metadata of a child that goes with its run. */
  public static ObjectMeta child(BenchmarkRun run, String name, String role) {
    return new ObjectMetaBuilder()
        .withName(name)
        .withNamespace(run.getMetadata().getNamespace())
        .withLabels(of(run, role))
        .withAnnotations(annotations(run))
        .withOwnerReferences(owner(run))
        .build();
  }

  /**
   * The run as owner of something that a child of it made and that carries its labels and
   * annotations; empty for anything else.
   */
  public static Optional<OwnerReference> ownerOf(HasMetadata grandchild) {
    ObjectMeta metadata = grandchild.getMetadata();
    String uid = metadata.getLabels() == null ? null : metadata.getLabels().get(RUN);
    String name =
        metadata.getAnnotations() == null ? null : metadata.getAnnotations().get(RUN_NAME);
    return uid == null || name == null
        ? Optional.empty()
        : Optional.of(
            new OwnerReferenceBuilder()
                .withApiVersion(HasMetadata.getApiVersion(BenchmarkRun.class))
                .withKind(HasMetadata.getKind(BenchmarkRun.class))
                .withName(name)
                .withUid(uid)
                .build());
  }

  /** Whether the run that it is labelled with is among its owners already. */
  public static boolean isOwned(HasMetadata grandchild) {
    return ownerOf(grandchild)
        .map(OwnerReference::getUid)
        .filter(
            uid ->
                grandchild.getMetadata().getOwnerReferences().stream()
                    .anyMatch(owner -> uid.equals(owner.getUid())))
        .isPresent();
  }

  private static OwnerReference owner(BenchmarkRun run) {
    return new OwnerReferenceBuilder()
        .withApiVersion(run.getApiVersion())
        .withKind(run.getKind())
        .withName(run.getMetadata().getName())
        .withUid(run.getMetadata().getUid())
        .withController(true)
        .withBlockOwnerDeletion(true)
        .build();
  }
}

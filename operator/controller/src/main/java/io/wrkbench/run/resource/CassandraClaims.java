package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.wrkbench.api.BenchmarkRun;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognises the volume claims of runs' Cassandras. Labels alone prove nothing, because anybody may
 * add them to an existing claim. A claim's name can't be changed, and the names that
 * cass-operator's StatefulSets give contain the UID of the run.
 */
public final class CassandraClaims {
  /** cass-operator's label with the cluster's name. */
  private static final String CLUSTER = "cassandra.datastax.com/cluster";

  /** cass-operator's label with the datacenter's name. */
  private static final String DATACENTER = "cassandra.datastax.com/datacenter";

  private CassandraClaims() {}

  /** Whether the claim was made for this run's Cassandra. */
  public static boolean isOf(BenchmarkRun run, PersistentVolumeClaim claim) {
    Map<String, String> labels = claim.getMetadata().getLabels();
    return labels != null
        && run.getMetadata().getUid().equals(labels.get(Labels.RUN))
        && CassandraNames.cluster(run).equals(labels.get(CLUSTER))
        && CassandraNames.datacenter(run).equals(labels.get(DATACENTER))
        && claim
            .getMetadata()
            .getName()
            .matches(Pattern.quote(CassandraNames.claims(run)) + "[0-9]{1,6}");
  }

  /** The run for whose Cassandra the claim was made, as its owner; empty for any other claim. */
  public static Optional<OwnerReference> ownerOf(PersistentVolumeClaim claim) {
    return runOf(claim)
        .filter(run -> isOf(run, claim))
        .map(
            run ->
                new OwnerReferenceBuilder()
                    .withApiVersion(HasMetadata.getApiVersion(BenchmarkRun.class))
                    .withKind(HasMetadata.getKind(BenchmarkRun.class))
                    .withName(run.getMetadata().getName())
                    .withUid(run.getMetadata().getUid())
                    .build());
  }

  /** The run that the claim names; it may be gone, or may never have existed. */
  private static Optional<BenchmarkRun> runOf(PersistentVolumeClaim claim) {
    Map<String, String> labels = claim.getMetadata().getLabels();
    Map<String, String> annotations = claim.getMetadata().getAnnotations();
    String uid = labels == null ? null : labels.get(Labels.RUN);
    String name = annotations == null ? null : annotations.get(Labels.RUN_NAME);
    if (name == null || !Ownership.isUid(uid)) {
      return Optional.empty();
    }
    return Optional.of(Ownership.named(claim.getMetadata().getNamespace(), name, uid));
  }
}

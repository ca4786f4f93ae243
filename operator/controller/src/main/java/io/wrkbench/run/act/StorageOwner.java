package io.wrkbench.run.act;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.wrkbench.api.ApiJson;
import io.wrkbench.child.Owners;
import io.wrkbench.run.resource.CassandraClaims;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Makes a run the owner of its Cassandra's volume claims, so that Kubernetes removes them with it.
 * The StatefulSet that creates them sets no owner. The owner is written even if the run may be gone
 * already; Kubernetes then removes the claim at once, as it should. A claim isn't touched until it
 * is bound, or a while has passed: a write in the meantime makes the scheduler start again.
 */
public final class StorageOwner {
  /** How long to wait for a claim to be bound. */
  private static final Duration BOUND = Duration.ofSeconds(15);

  private final KubernetesClient client;
  private final Clock clock;

  /** Writes through this client. */
  public StorageOwner(KubernetesClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  /** Writes the run into the claim as its owner, if it isn't there yet and it is time to. */
  public void own(PersistentVolumeClaim claim) {
    if (isSettled(claim)) {
      CassandraClaims.ownerOf(claim)
          .filter(owner -> !Owners.isOwned(claim, owner.getUid()))
          .ifPresent(owner -> write(claim, owner));
    }
  }

  private boolean isSettled(PersistentVolumeClaim claim) {
    return claim.getMetadata().getDeletionTimestamp() == null
        && (isBound(claim)
            || !clock
                .instant()
                .isBefore(Instant.parse(claim.getMetadata().getCreationTimestamp()).plus(BOUND)));
  }

  private static boolean isBound(PersistentVolumeClaim claim) {
    return claim.getStatus() != null && "Bound".equals(claim.getStatus().getPhase());
  }

  private void write(PersistentVolumeClaim claim, OwnerReference owner) {
    client
        .resource(claim)
        .patch(
            PatchContext.of(PatchType.STRATEGIC_MERGE),
            ApiJson.serialization()
                .asJson(
                    Map.of(
                        "metadata",
                        Map.of(
                            "uid",
                            claim.getMetadata().getUid(),
                            "ownerReferences",
                            List.of(owner)))));
  }
}

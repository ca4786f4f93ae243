package io.wrkbench.act;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.resource.Labels;
import java.util.List;
import java.util.Map;

/**
 * Gives the volume claims of a run's Cassandra to the run, so that Kubernetes removes them with it.
 * A StatefulSet makes them, and makes them nobody's. The owner is written without asking whether it
 * is still there: where it isn't, Kubernetes removes the claim at once, and that is as it should
 * be.
 */
public final class StorageOwner {
  private final KubernetesClient client;

  /** Writes through this client. */
  public StorageOwner(KubernetesClient client) {
    this.client = client;
  }

  /** Writes the run into the claim as its owner, where it isn't there yet. */
  public void own(PersistentVolumeClaim claim) {
    if (claim.getMetadata().getDeletionTimestamp() != null || Labels.isOwned(claim)) {
      return;
    }
    Labels.ownerOf(claim).ifPresent(owner -> write(claim, owner));
  }

  private void write(PersistentVolumeClaim claim, OwnerReference owner) {
    client
        .resource(claim)
        .patch(
            PatchContext.of(PatchType.STRATEGIC_MERGE),
            Serialization.asJson(
                Map.of(
                    "metadata",
                    Map.of(
                        "uid", claim.getMetadata().getUid(), "ownerReferences", List.of(owner)))));
  }
}

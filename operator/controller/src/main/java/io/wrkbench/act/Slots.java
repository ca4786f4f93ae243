package io.wrkbench.act;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.resource.SlotLease;
import java.util.Optional;

/** Takes and gives back measuring slots by conditional writes. */
final class Slots {
  private static final int CONFLICT = 409;

  private final KubernetesClient client;
  private final String namespace;

  Slots(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /** Takes the slot; where another was quicker, the next look at the queue says so. */
  void take(int index, Optional<SlotLease.Holder> abandonedBy, BenchmarkRun run) {
    SlotLease.Holder holder = SlotLease.Holder.of(run);
    Lease there = get(index);
    if (there != null && !SlotLease.holder(there).equals(abandonedBy)) {
      return;
    }
    try {
      if (there == null) {
        client.resource(SlotLease.heldBy(index, namespace, holder)).create();
      } else {
        client.resource(SlotLease.hold(there, holder)).update();
      }
    } catch (KubernetesClientException e) {
      if (e.getCode() != CONFLICT) {
        throw e;
      }
    }
  }

  /** Gives the run's slot back. */
  void release(BenchmarkRun run) {
    Lease there = get(run.getStatus().slot);
    Optional<SlotLease.Holder> holder = there == null ? Optional.empty() : SlotLease.holder(there);
    if (holder.filter(SlotLease.Holder.of(run)::equals).isPresent()) {
      client.resource(SlotLease.free(there)).update();
    }
  }

  private Lease get(int index) {
    return client.leases().inNamespace(namespace).withName(SlotLease.name(index)).get();
  }
}

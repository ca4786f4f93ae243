package io.wrkbench.queue;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;

/** Takes and releases measuring slots by conditional writes. */
public final class Slots {
  private static final int CONFLICT = 409;

  private final KubernetesClient client;
  private final String namespace;

  /**
   * Creates them.
   *
   * @param namespace where they are
   */
  public Slots(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /** Carries out what was decided for the holder. It is safe to repeat it. */
  public void perform(SlotWrite write, SlotLease.Holder holder) {
    if (write instanceof SlotWrite.Take take) {
      take(take.slot(), take.abandonedBy(), holder);
    } else if (write instanceof SlotWrite.Release) {
      release(holder);
    }
  }

  /** Takes the slot. If another was quicker, the next look at the queue shows it. */
  private void take(int index, Optional<SlotLease.Holder> abandonedBy, SlotLease.Holder holder) {
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

  /** Releases the slots of the holder; its status may not name them yet. */
  public void release(SlotLease.Holder holder) {
    client.leases().inNamespace(namespace).list().getItems().stream()
        .filter(lease -> SlotLease.index(lease).isPresent())
        .filter(lease -> SlotLease.holder(lease).filter(holder::equals).isPresent())
        .forEach(lease -> client.resource(SlotLease.free(lease)).update());
  }

  private Lease get(int index) {
    return client.leases().inNamespace(namespace).withName(SlotLease.name(index)).get();
  }
}

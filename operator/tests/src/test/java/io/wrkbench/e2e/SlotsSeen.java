package io.wrkbench.e2e;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.queue.SlotLease;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Notes who holds measuring slots, by every change of one: nobody is missed between two looks. */
final class SlotsSeen implements AutoCloseable {
  private final Map<String, String> held = new HashMap<>();
  private final List<String> holders = new ArrayList<>();
  private int most;
  private final SharedIndexInformer<Lease> leases;

  SlotsSeen() {
    leases =
        Cluster.client().leases().inAnyNamespace().withLabel(SlotLease.LABEL).inform(new Notes());
  }

  /** UIDs of all that were given a slot, in that order. */
  synchronized List<String> holders() {
    return List.copyOf(holders);
  }

  /** How many slots were held at the same time, at most. */
  synchronized int most() {
    return most;
  }

  private synchronized void note(Lease slot, String holder) {
    String name = slot.getMetadata().getName();
    String before = holder == null ? held.remove(name) : held.put(name, holder);
    if (holder != null && !holder.equals(before)) {
      holders.add(holder);
    }
    most = Math.max(most, held.size());
  }

  private final class Notes implements ResourceEventHandler<Lease> {
    @Override
    public void onAdd(Lease slot) {
      note(slot, SlotLease.holder(slot).map(SlotLease.Holder::uid).orElse(null));
    }

    @Override
    public void onUpdate(Lease old, Lease slot) {
      onAdd(slot);
    }

    @Override
    public void onDelete(Lease slot, boolean unknown) {
      note(slot, null);
    }
  }

  @Override
  public void close() {
    leases.close();
  }
}

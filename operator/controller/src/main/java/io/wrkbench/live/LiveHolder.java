package io.wrkbench.live;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.known.KnownWork;
import io.wrkbench.queue.Candidates.Remains;
import io.wrkbench.queue.SlotLease;
import java.util.Optional;

/** The holder of a slot, as it is now. */
public final class LiveHolder {
  private LiveHolder() {}

  /**
   * What is left of the holder while it is there; empty if it is gone.
   *
   * @param kind that it is of, if its name and UID are one's of that kind
   */
  public static <W extends KnownWork<?>> Optional<Remains> remains(
      KubernetesClient client, Class<W> kind, SlotLease.Holder holder) {
    return Optional.ofNullable(
            client.resources(kind).inNamespace(holder.namespace()).withName(holder.name()).get())
        .filter(there -> there.getMetadata().getUid().equals(holder.uid()))
        .map(there -> there.isSettled() ? Remains.NOTHING : Remains.HOLDER);
  }
}

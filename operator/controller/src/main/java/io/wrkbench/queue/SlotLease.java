package io.wrkbench.queue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.wrkbench.api.BenchmarkRun;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A measuring slot: a Lease that names the run that measures. Taking it is one conditional write to
 * the API server, so two runs never hold the same slot, even with several operators.
 */
public final class SlotLease {
  /** Label of all slots. */
  public static final String LABEL = BenchmarkRun.GROUP + "/measuring-slot";

  /**
   * The run that holds a slot.
   *
   * @param namespace its namespace
   * @param name its name
   * @param uid its UID: a later run of the same name is another run
   */
  public record Holder(String namespace, String name, String uid) {
    /** The given object as a holder. */
    public static Holder of(HasMetadata object) {
      return new Holder(
          object.getMetadata().getNamespace(),
          object.getMetadata().getName(),
          object.getMetadata().getUid());
    }

    /** The holder as users name it. */
    public String display() {
      return namespace + "/" + name;
    }
  }

  private static final Pattern NAME = Pattern.compile("wrkbench-slot-(0|[1-9][0-9]{0,5})");

  private SlotLease() {}

  /** Name of the slot with this index, from 0. */
  public static String name(int index) {
    return "wrkbench-slot-" + index;
  }

  /** The slot as it is created, held by the run. */
  public static Lease heldBy(int index, String namespace, Holder holder) {
    return hold(
        new LeaseBuilder()
            .withNewMetadata()
            .withName(name(index))
            .withNamespace(namespace)
            .addToLabels(LABEL, Integer.toString(index))
            .endMetadata()
            .withNewSpec()
            .endSpec()
            .build(),
        holder);
  }

  /** The same slot held by the run; keeps its resource version. */
  public static Lease hold(Lease slot, Holder holder) {
    return new LeaseBuilder(slot)
        .editSpec()
        .withHolderIdentity(holder.namespace() + "/" + holder.name() + "/" + holder.uid())
        .endSpec()
        .build();
  }

  /** The same slot held by nobody; keeps its resource version. */
  public static Lease free(Lease slot) {
    return new LeaseBuilder(slot).editSpec().withHolderIdentity(null).endSpec().build();
  }

  /** Who holds the slot. */
  public static Optional<Holder> holder(Lease slot) {
    String identity = slot.getSpec() == null ? null : slot.getSpec().getHolderIdentity();
    if (identity == null || identity.isEmpty()) {
      return Optional.empty();
    }
    String[] parts = identity.split("/", 3);
    // Somebody else wrote what isn't in our form; it doesn't hold the slot.
    return parts.length == 3
        ? Optional.of(new Holder(parts[0], parts[1], parts[2]))
        : Optional.empty();
  }

  /** Index of the slot, by its name; empty for a Lease that isn't one. */
  public static Optional<Integer> index(Lease slot) {
    Matcher name = NAME.matcher(slot.getMetadata().getName());
    return name.matches() ? Optional.of(Integer.valueOf(name.group(1))) : Optional.empty();
  }
}

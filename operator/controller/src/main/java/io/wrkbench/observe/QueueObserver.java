package io.wrkbench.observe;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Phase;
import io.wrkbench.resource.Labels;
import io.wrkbench.resource.SlotLease;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds a run's place in the queue: oldest first, as many at a time as there are slots. */
public final class QueueObserver {
  /** The order of the queue: by age, then by name so that it is the same for everyone. */
  public static final Comparator<BenchmarkRun> ORDER =
      Comparator.<BenchmarkRun, String>comparing(r -> r.getMetadata().getCreationTimestamp())
          .thenComparing(r -> r.getMetadata().getNamespace())
          .thenComparing(r -> r.getMetadata().getName());

  /**
   * Those that wait before a run.
   *
   * @param count how many they are
   * @param last the one just before it
   */
  private record Ahead(long count, Optional<BenchmarkRun> last) {}

  private final KubernetesClient client;
  private final Clock clock;
  private final String namespace;
  private final int slots;
  private final Set<String> namespaces;
  private final Supplier<Stream<BenchmarkRun>> known;

  /**
   * Creates the observer.
   *
   * @param namespace where the slots are
   * @param slots how many there are
   * @param namespaces where runs are; empty for everywhere
   * @param known all runs as last seen
   */
  public QueueObserver(
      KubernetesClient client,
      Clock clock,
      String namespace,
      int slots,
      Set<String> namespaces,
      Supplier<Stream<BenchmarkRun>> known) {
    this.client = client;
    this.clock = clock;
    this.namespace = namespace;
    this.slots = slots;
    this.namespaces = namespaces;
    this.known = known;
  }

  /** Whether the run waits in the queue. */
  public static boolean waits(BenchmarkRun run) {
    return run.getMetadata().getDeletionTimestamp() == null
        && (run.getStatus() == null
            || run.getStatus().phase == null
            || run.getStatus().phase == Phase.Queued);
  }

  /** Place of a run that waits. */
  QueuePlace placeOf(BenchmarkRun run) {
    Ahead ahead = ahead(run, known.get());
    List<String> measuring = new ArrayList<>();
    Optional<QueuePlace> free = Optional.empty();
    for (int slot = 0; slot < slots; slot++) {
      Lease lease = client.leases().inNamespace(namespace).withName(SlotLease.name(slot)).get();
      Optional<SlotLease.Holder> holder =
          lease == null ? Optional.empty() : SlotLease.holder(lease);
      if (holder.filter(SlotLease.Holder.of(run)::equals).isPresent()) {
        return new QueuePlace.Admitted(slot);
      }
      if (holder.isEmpty() || gone(holder.get())) {
        free = Optional.of(free.orElse(new QueuePlace.Next(slot, holder)));
      } else {
        measuring.add(holder.get().display());
      }
    }
    if (ahead.last().isPresent()) {
      return behind(ahead, free.isPresent());
    }
    if (free.isEmpty()) {
      return new QueuePlace.Behind(String.join(", ", measuring), true);
    }
    // Just after a start, not all runs may be known yet: whose turn it is, is asked live.
    Ahead live = ahead(run, live());
    return live.last().isEmpty() ? free.get() : behind(live, true);
  }

  /**
   * Nothing tells a run that the ones before it have been admitted, only that a slot was taken or
   * given back; and what is known of them may be a moment old. So where there may be a slot for it
   * too, it has to look again soon.
   */
  private QueuePlace behind(Ahead ahead, boolean free) {
    String last = SlotLease.Holder.of(ahead.last().orElseThrow()).display();
    return free && ahead.count() < slots
        ? new QueuePlace.Soon(last)
        : new QueuePlace.Behind(last, false);
  }

  /** Keeps none of them but one: they may be many. */
  private static Ahead ahead(BenchmarkRun run, Stream<BenchmarkRun> runs) {
    return runs.filter(QueueObserver::waits)
        .filter(other -> ORDER.compare(other, run) < 0)
        .collect(Collectors.teeing(Collectors.counting(), Collectors.maxBy(ORDER), Ahead::new));
  }

  private Stream<BenchmarkRun> live() {
    return namespaces.isEmpty()
        ? Pages.items(client.resources(BenchmarkRun.class).inAnyNamespace())
        : namespaces.stream()
            .flatMap(
                watched -> Pages.items(client.resources(BenchmarkRun.class).inNamespace(watched)));
  }

  /** The slot that a run holds, if any. */
  QueuePlace slotOf(BenchmarkRun run) {
    if (run.getStatus().slot == null) {
      return new QueuePlace.Unknown();
    }
    int slot = run.getStatus().slot;
    Lease lease = client.leases().inNamespace(namespace).withName(SlotLease.name(slot)).get();
    return lease != null
            && SlotLease.holder(lease).filter(SlotLease.Holder.of(run)::equals).isPresent()
        ? new QueuePlace.Admitted(slot)
        : new QueuePlace.Unknown();
  }

  /**
   * A holder that was deleted, and whose pods have ended too, will never give its slot back. Nor
   * will one in a namespace that isn't served any more, where the operator may not even look.
   */
  private boolean gone(SlotLease.Holder holder) {
    boolean served = namespaces.isEmpty() || namespaces.contains(holder.namespace());
    return !served || hasEnded(holder);
  }

  private boolean hasEnded(SlotLease.Holder holder) {
    BenchmarkRun run =
        client
            .resources(BenchmarkRun.class)
            .inNamespace(holder.namespace())
            .withName(holder.name())
            .get();
    if (run != null && run.getMetadata().getUid().equals(holder.uid())) {
      return false;
    }
    Instant now = clock.instant();
    return client
        .pods()
        .inNamespace(holder.namespace())
        .withLabel(Labels.RUN, holder.uid())
        .list()
        .getItems()
        .stream()
        .noneMatch(pod -> Leftovers.mayRun(pod, now));
  }
}

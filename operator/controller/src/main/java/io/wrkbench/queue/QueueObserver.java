package io.wrkbench.queue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.step.AfterEnd;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds an object's place in the queue: oldest first, as many at a time as there are slots. */
public final class QueueObserver {
  /**
   * Those that wait before an object.
   *
   * @param count how many they are
   * @param first whose turn it is
   * @param last the one just before it
   */
  private record Ahead(long count, Optional<Candidate> first, Optional<Candidate> last) {
    private static final Ahead NONE = new Ahead(0, Optional.empty(), Optional.empty());

    private static Ahead of(Candidate one) {
      return new Ahead(1, Optional.of(one), Optional.of(one));
    }

    private Ahead and(Ahead more) {
      return new Ahead(
          count + more.count,
          Stream.concat(first.stream(), more.first.stream()).min(Comparator.naturalOrder()),
          Stream.concat(last.stream(), more.last.stream()).max(Comparator.naturalOrder()));
    }
  }

  private static final Logger LOG = LoggerFactory.getLogger(QueueObserver.class);

  private final Map<SlotLease.Holder, Instant> goneSince = new ConcurrentHashMap<>();
  private final Set<SlotLease.Holder> unjudged = ConcurrentHashMap.newKeySet();
  private final KubernetesClient client;
  private final Clock clock;
  private final String namespace;
  private final int slots;
  private final Candidates candidates;
  private final Idle idle;

  /**
   * Creates the observer.
   *
   * @param namespace where the slots are
   * @param slots how many there are
   * @param candidates who waits
   * @param idle gets those that let a free slot lie
   */
  public QueueObserver(
      KubernetesClient client,
      Clock clock,
      String namespace,
      int slots,
      Candidates candidates,
      Idle idle) {
    this.client = client;
    this.clock = clock;
    this.namespace = namespace;
    this.slots = slots;
    this.candidates = candidates;
    this.idle = idle;
  }

  /** Place of an object that waits. */
  public QueuePlace placeOf(HasMetadata object) {
    Candidate own = Candidate.of(object);
    idle.looks(own.who().uid());
    Ahead ahead = ahead(own, candidates.known());
    List<String> measuring = new ArrayList<>();
    Optional<QueuePlace> free = Optional.empty();
    Map<Integer, SlotLease.Holder> held = held();
    Optional<QueuePlace> admitted = admitted(held, own.who());
    if (admitted.isPresent()) {
      return admitted.get();
    }
    for (int slot : slots(held)) {
      Optional<SlotLease.Holder> holder = Optional.ofNullable(held.get(slot));
      if (holder.isPresent() && !isGone(holder.get())) {
        measuring.add(holder.get().display());
      } else if (slot < slots) {
        free = Optional.of(free.orElse(new QueuePlace.Next(slot, holder)));
      }
    }
    if (measuring.size() >= slots) {
      free = Optional.empty();
    }
    watch(ahead, free.isPresent());
    if (ahead.last().isPresent()) {
      return behind(ahead, free.isPresent());
    }
    if (free.isEmpty()) {
      return new QueuePlace.Behind(String.join(", ", measuring), true);
    }
    return free.get();
  }

  /** Those that there are, and those of which there were more, until their holders have ended. */
  private SortedSet<Integer> slots(Map<Integer, SlotLease.Holder> held) {
    SortedSet<Integer> all = new TreeSet<>(held.keySet());
    IntStream.range(0, slots).forEach(all::add);
    return all;
  }

  /** Notices one that lets a free slot lie. */
  private void watch(Ahead ahead, boolean free) {
    if (free) {
      ahead.first().ifPresent(first -> idle.isFree(first.who().uid(), clock.instant()));
    } else {
      idle.isTaken();
    }
  }

  /**
   * Whether the holder will never release its slot, and what it ran has ended or has had the time
   * to. What is orphaned ({@code kubectl delete --cascade=orphan}), or lets nobody end it, may run
   * for ever; it must not keep others from measuring. A new operator counts anew.
   */
  private boolean isGone(SlotLease.Holder holder) {
    Candidates.Remains remains =
        candidates.isKnown(holder) ? Candidates.Remains.HOLDER : remains(holder);
    if (remains != Candidates.Remains.PODS) {
      goneSince.remove(holder);
      return remains == Candidates.Remains.NOTHING;
    }
    Instant now = clock.instant();
    Instant since = goneSince.computeIfAbsent(holder, absent -> now);
    return !now.isBefore(since.plus(AfterEnd.MOST_TO_CLEAR));
  }

  /** A holder that can't be judged keeps its own slot, and doesn't keep others from free ones. */
  private Candidates.Remains remains(SlotLease.Holder holder) {
    try {
      return candidates.remains(holder);
    } catch (RuntimeException e) {
      if (unjudged.add(holder)) {
        LOG.warn("can't tell what is left of {}, which holds a slot; looking again", holder, e);
      }
      return Candidates.Remains.HOLDER;
    }
  }

  /**
   * No event tells an object that those before it were admitted, only that a slot was taken or
   * released, and the known state may be a moment old. If there may be a slot for it too, it must
   * look again soon; so must the next one, because one of those before it may not take its slot.
   */
  private QueuePlace behind(Ahead ahead, boolean free) {
    String last = ahead.last().orElseThrow().who().display();
    return free && ahead.count() <= slots
        ? new QueuePlace.Soon(last)
        : new QueuePlace.Behind(last, false);
  }

  /** Keeps only two of them, because there may be many. */
  private static Ahead ahead(Candidate own, Stream<Candidate> waiting) {
    return waiting
        .filter(other -> other.compareTo(own) < 0)
        .map(Ahead::of)
        .reduce(Ahead.NONE, Ahead::and);
  }

  /**
   * The slot that an object holds, if any, even if the operator was killed before the status named
   * it.
   */
  public QueuePlace slotOf(HasMetadata object) {
    return admitted(held(), SlotLease.Holder.of(object)).orElseGet(QueuePlace.Unknown::new);
  }

  private static Optional<QueuePlace> admitted(
      Map<Integer, SlotLease.Holder> held, SlotLease.Holder own) {
    return held.entrySet().stream()
        .filter(slot -> slot.getValue().equals(own))
        .findFirst()
        .map(slot -> new QueuePlace.Admitted(slot.getKey()));
  }

  /** Who holds which slot. Reads all in one request, because there may be many. */
  private Map<Integer, SlotLease.Holder> held() {
    Map<Integer, SlotLease.Holder> held = new HashMap<>();
    for (Lease lease : client.leases().inNamespace(namespace).list().getItems()) {
      SlotLease.index(lease)
          .flatMap(index -> SlotLease.holder(lease).map(holder -> Map.entry(index, holder)))
          .ifPresent(slot -> held.put(slot.getKey(), slot.getValue()));
    }
    goneSince.keySet().retainAll(held.values());
    unjudged.retainAll(held.values());
    return held;
  }
}

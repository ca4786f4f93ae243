package io.wrkbench.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.wrkbench.api.ApiJson;
import io.wrkbench.known.KnownChild;
import io.wrkbench.known.KnownPod;
import io.wrkbench.known.KnownRun;
import io.wrkbench.queue.Candidate;
import io.wrkbench.queue.Candidates;
import io.wrkbench.queue.QueueFront;
import io.wrkbench.queue.SlotLease;
import io.wrkbench.run.observe.load.EndedPods;
import io.wrkbench.run.resource.Labels;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What wakes a run up: its own changes, those of its children and, for the next run in the queue,
 * that a slot was released or that it has become the next. The caches of these watches only wake
 * runs up; decisions read live.
 */
public final class Watches {
  /**
   * How many objects to ask for at a time. The answer is read whole, and held twice meanwhile: with
   * objects of the largest size, 1.5 MiB, it takes 48 MiB.
   */
  static final long PAGE = 16;

  private final String namespace;
  private final EndedPods ended;
  private Optional<IndexerResourceCache<KnownRun>> runs = Optional.empty();
  private volatile Supplier<Stream<Candidate>> candidates = Stream::empty;
  private volatile SettledRuns settled = SettledRuns.none();

  /**
   * Creates the watches.
   *
   * @param namespace where the measuring slots are
   * @param ended is shown each pod
   */
  public Watches(String namespace, EndedPods ended) {
    this.namespace = namespace;
    this.ended = ended;
    ApiJson.watch(KnownRun.class);
    ApiJson.watch(KnownPod.class);
    ApiJson.watch(KnownChild.Job.class);
    ApiJson.watch(KnownChild.Deployment.class);
  }

  /** All runs as last seen. */
  public Stream<KnownRun> runs() {
    return Stream.concat(unsettled(), settled.stream().filter(run -> !isUnsettled(run)));
  }

  /** Runs as last seen for which there is still something to do. */
  public synchronized Stream<KnownRun> unsettled() {
    return runs.stream().flatMap(cache -> cache.list());
  }

  /** For a moment a run may be known as both settled and unsettled; settled is the newer state. */
  private synchronized boolean isUnsettled(KnownRun run) {
    return runs.flatMap(cache -> cache.get(ResourceID.fromResource(run))).isPresent();
  }

  /** Adds these to all runs. */
  void add(SettledRuns settled) {
    this.settled = settled;
  }

  /** Wakes up those of the candidates that are first in the queue. */
  public void wakeFrontOf(Candidates waiting) {
    candidates = waiting::known;
  }

  /**
   * How runs themselves are watched.
   *
   * @param few whether they may be listed as a whole
   */
  void configure(ControllerConfigurationOverrider<KnownRun> settings, boolean few) {
    if (!few) {
      settings.withInformerListLimit(PAGE);
    }
  }

  /** The sources of events, to be registered with the reconciler. */
  synchronized List<EventSource<?, KnownRun>> sources(EventSourceContext<KnownRun> context) {
    runs = Optional.of(context.getPrimaryCache());
    return List.of(
        pods(context),
        children(KnownChild.Job.class, context),
        children(KnownChild.Deployment.class, context),
        slots(context),
        new QueueFront<>(this::next));
  }

  private EventSource<KnownPod, KnownRun> pods(EventSourceContext<KnownRun> context) {
    return new InformerEventSource<>(configuration(KnownPod.class), context) {
      @Override
      public void onUpdate(KnownPod before, KnownPod now) {
        now.ended().ifPresent(ended::saw); // First, because the woken run may ask for it.
        super.onUpdate(before, now);
      }

      @Override
      public void onDelete(KnownPod last, boolean unknown) {
        last.ended().ifPresent(ended::saw);
        super.onDelete(last, unknown);
      }
    };
  }

  private static <T extends HasMetadata> EventSource<T, KnownRun> children(
      Class<T> type, EventSourceContext<KnownRun> context) {
    return new InformerEventSource<>(configuration(type), context);
  }

  private static <T extends HasMetadata> InformerEventSourceConfiguration<T> configuration(
      Class<T> type) {
    return InformerEventSourceConfiguration.from(type, KnownRun.class)
        .withName(HasMetadata.getKind(type))
        .withLabelSelector(Labels.RUN)
        .withSecondaryToPrimaryMapper(Watches::run)
        .withNamespacesInheritedFromController()
        .withInformerListLimit(PAGE)
        .build();
  }

  private static Set<ResourceID> run(HasMetadata child) {
    String name =
        child.getMetadata().getAnnotations() == null
            ? null
            : child.getMetadata().getAnnotations().get(Labels.RUN_NAME);
    return name == null
        ? Set.of()
        : Set.of(new ResourceID(name, child.getMetadata().getNamespace()));
  }

  private EventSource<Lease, KnownRun> slots(EventSourceContext<KnownRun> context) {
    return new InformerEventSource<>(
        InformerEventSourceConfiguration.from(Lease.class, KnownRun.class)
            .withName("MeasuringSlot")
            .withLabelSelector(SlotLease.LABEL)
            .withNamespaces(Set.of(namespace))
            .withSecondaryToPrimaryMapper(slot -> Set.copyOf(next()))
            .withInformerListLimit(PAGE)
            .build(),
        context);
  }

  /** The first two: the run whose turn it is, and the run that is now next. */
  private List<ResourceID> next() {
    return candidates
        .get()
        .sorted()
        .limit(2)
        .map(candidate -> new ResourceID(candidate.who().name(), candidate.who().namespace()))
        .toList();
  }
}

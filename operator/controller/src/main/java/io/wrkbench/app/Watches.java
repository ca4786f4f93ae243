package io.wrkbench.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.observe.EndedPods;
import io.wrkbench.observe.QueueObserver;
import io.wrkbench.resource.Labels;
import io.wrkbench.resource.SlotLease;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What wakes a run up: its own changes, those of its children, and for the one that is next in the
 * queue a slot that was given back, or that it has become the next. Caches filled on the way only
 * wake; decisions read live.
 */
public final class Watches {
  private final String namespace;
  private final EndedPods ended;
  private Optional<IndexerResourceCache<BenchmarkRun>> runs = Optional.empty();

  /**
   * Creates the watches.
   *
   * @param namespace where the measuring slots are
   * @param ended is shown each pod
   */
  public Watches(String namespace, EndedPods ended) {
    this.namespace = namespace;
    this.ended = ended;
  }

  /** All runs as last seen. */
  public synchronized Stream<BenchmarkRun> runs() {
    return runs.stream().flatMap(cache -> cache.list());
  }

  /** The sources of events, to be registered with the reconciler. */
  synchronized List<EventSource<?, BenchmarkRun>> sources(
      EventSourceContext<BenchmarkRun> context) {
    runs = Optional.of(context.getPrimaryCache());
    return List.of(
        pods(context),
        children(Job.class, context),
        children(Deployment.class, context),
        slots(context),
        new QueueFront(this::next));
  }

  private EventSource<Pod, BenchmarkRun> pods(EventSourceContext<BenchmarkRun> context) {
    return new InformerEventSource<>(configuration(Pod.class), context) {
      @Override
      public void onUpdate(Pod before, Pod now) {
        ended.saw(now); // First: what the run is woken up for may ask for it.
        super.onUpdate(before, now);
      }

      @Override
      public void onDelete(Pod last, boolean unknown) {
        ended.saw(last);
        super.onDelete(last, unknown);
      }
    };
  }

  private static <T extends HasMetadata> EventSource<T, BenchmarkRun> children(
      Class<T> type, EventSourceContext<BenchmarkRun> context) {
    return new InformerEventSource<>(configuration(type), context);
  }

  private static <T extends HasMetadata> InformerEventSourceConfiguration<T> configuration(
      Class<T> type) {
    return InformerEventSourceConfiguration.from(type, BenchmarkRun.class)
        .withName(type.getSimpleName())
        .withLabelSelector(Labels.RUN)
        .withSecondaryToPrimaryMapper(Watches::run)
        .withNamespacesInheritedFromController()
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

  private EventSource<Lease, BenchmarkRun> slots(EventSourceContext<BenchmarkRun> context) {
    return new InformerEventSource<>(
        InformerEventSourceConfiguration.from(Lease.class, BenchmarkRun.class)
            .withName("MeasuringSlot")
            .withLabelSelector(SlotLease.LABEL)
            .withNamespaces(Set.of(namespace))
            .withSecondaryToPrimaryMapper(slot -> Set.copyOf(next()))
            .build(),
        context);
  }

  /** The first two: the one whose turn it is, and the one that learns that it is next. */
  private List<ResourceID> next() {
    return runs()
        .filter(QueueObserver::waits)
        .sorted(QueueObserver.ORDER)
        .limit(2)
        .map(ResourceID::fromResource)
        .toList();
  }
}

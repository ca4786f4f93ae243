package io.wrkbench.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.wrkbench.api.ApiJson;
import io.wrkbench.known.KnownChild;
import io.wrkbench.known.KnownComparison;
import io.wrkbench.known.KnownPod;
import io.wrkbench.known.KnownRun;
import io.wrkbench.run.observe.load.EndedPods;
import io.wrkbench.run.resource.Labels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What wakes a run up besides the queue: its own changes, those of its children and of its
 * comparison, and a result that was printed. The caches of these watches wake runs up, give the
 * order of the queue, and remember pods that are gone; all else is read live.
 */
public final class Watches {
  /**
   * How many objects to ask for at a time. The answer is read whole, and held twice meanwhile: with
   * objects of the largest size, 1.5 MiB, it takes 48 MiB.
   */
  static final long PAGE = 16;

  private final EndedPods ended;
  private final SimpleInboundEventSource<KnownRun> woken =
      new SimpleInboundEventSource<>("PrintedResult");
  private Optional<IndexerResourceCache<KnownRun>> runs = Optional.empty();
  private volatile SettledRuns settled = SettledRuns.none();
  private boolean fewComparisons;

  /**
   * Creates the watches.
   *
   * @param ended is shown each pod
   */
  public Watches(EndedPods ended) {
    this.ended = ended;
    ApiJson.watch(KnownRun.class);
    ApiJson.watch(KnownPod.class);
    ApiJson.watch(KnownChild.Job.class);
    ApiJson.watch(KnownChild.Deployment.class);
  }

  /** All runs as last seen, each once. */
  public Stream<KnownRun> runs() {
    return once(settled.stream(), unsettled());
  }

  /**
   * For a moment a run may be known as both settled and unsettled, where settled is the newer
   * state; or a deleted one and another of its name may be.
   */
  static Stream<KnownRun> once(Stream<KnownRun> settled, Stream<KnownRun> unsettled) {
    Map<ResourceID, KnownRun> runs = new HashMap<>();
    settled.forEach(run -> runs.put(ResourceID.fromResource(run), run));
    unsettled.forEach(
        run ->
            runs.merge(
                ResourceID.fromResource(run),
                run,
                (one, other) -> uid(one).equals(uid(other)) ? one : other));
    return runs.values().stream();
  }

  private static String uid(KnownRun run) {
    return run.getMetadata().getUid();
  }

  /** Runs as last seen for which there is still something to do. */
  public synchronized Stream<KnownRun> unsettled() {
    return runs.stream().flatMap(cache -> cache.list());
  }

  /** Adds these to all runs. */
  void add(SettledRuns settled) {
    this.settled = settled;
  }

  /**
   * How runs are watched, and the comparisons that they belong to.
   *
   * @param fewRuns whether the unsettled ones may be listed as a whole
   * @param fewComparisons the same of comparisons
   */
  synchronized void configure(
      ControllerConfigurationOverrider<KnownRun> settings,
      boolean fewRuns,
      boolean fewComparisons) {
    settings.withInformerListLimit(page(fewRuns));
    this.fewComparisons = fewComparisons;
  }

  /**
   * How many of the unsettled ones to ask for at a time; null for all. To find a few of them for a
   * page, the API server reads all settled ones: of 5,000 runs, it takes 17 s, and the operator
   * isn't ready meanwhile.
   */
  static Long page(boolean few) {
    return few ? null : PAGE;
  }

  /** The sources of events, to be registered with the reconciler. */
  synchronized List<EventSource<?, KnownRun>> sources(EventSourceContext<KnownRun> context) {
    runs = Optional.of(context.getPrimaryCache());
    return List.of(
        pods(context),
        new InformerEventSource<>(
            configuration(KnownChild.Job.class)
                .withOnUpdateFilter(KnownChild.Job::differsFrom)
                .build(),
            context),
        new InformerEventSource<>(configuration(KnownChild.Deployment.class).build(), context),
        new InformerEventSource<>(comparisons(fewComparisons), context),
        woken);
  }

  /** Wakes up the run that this belongs to. */
  void wake(HasMetadata child) {
    run(child).forEach(woken::propagateEvent);
  }

  private EventSource<KnownPod, KnownRun> pods(EventSourceContext<KnownRun> context) {
    return new InformerEventSource<>(
        configuration(KnownPod.class).withOnUpdateFilter(KnownPod::differsFrom).build(), context) {
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

  private static <T extends HasMetadata> InformerEventSourceConfiguration.Builder<T> configuration(
      Class<T> type) {
    return InformerEventSourceConfiguration.from(type, KnownRun.class)
        .withName(HasMetadata.getKind(type))
        .withLabelSelector(Labels.RUN)
        .withSecondaryToPrimaryMapper(Watches::run)
        .withNamespacesInheritedFromController()
        .withInformerListLimit(PAGE);
  }

  private static Set<ResourceID> run(HasMetadata child) {
    return beside(
        child,
        Optional.ofNullable(child.getMetadata().getAnnotations())
            .map(annotations -> annotations.get(Labels.RUN_NAME)));
  }

  /** A run that belongs to a comparison measures when that lists it. */
  static InformerEventSourceConfiguration<KnownComparison> comparisons(boolean few) {
    return InformerEventSourceConfiguration.from(KnownComparison.class, KnownRun.class)
        .withName(HasMetadata.getKind(KnownComparison.class))
        .withFieldSelector(SettledRuns.unsettled())
        .withSecondaryToPrimaryMapper(comparison -> beside(comparison, comparison.currentRun()))
        .withNamespacesInheritedFromController()
        .withInformerListLimit(page(few))
        .build();
  }

  /** What is in the same namespace under this name; nothing without a name. */
  static Set<ResourceID> beside(HasMetadata object, Optional<String> name) {
    return name.map(one -> Set.of(new ResourceID(one, object.getMetadata().getNamespace())))
        .orElse(Set.of());
  }
}

package io.wrkbench.app;

import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.wrkbench.api.ApiJson;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.known.KnownComparison;
import io.wrkbench.known.KnownRun;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What wakes a comparison up besides the queue: its own changes, and those of its runs. */
public final class ComparisonWatches {
  private Optional<IndexerResourceCache<KnownComparison>> comparisons = Optional.empty();
  private boolean fewRuns;

  /** Creates the watches. */
  public ComparisonWatches() {
    ApiJson.watch(KnownComparison.class);
  }

  /** All comparisons as last seen. */
  public synchronized Stream<KnownComparison> comparisons() {
    return comparisons.stream().flatMap(cache -> cache.list());
  }

  /**
   * How comparisons are watched, and their runs.
   *
   * @param fewRuns whether the unsettled runs may be listed as a whole
   */
  synchronized void configure(
      ControllerConfigurationOverrider<KnownComparison> settings, boolean fewRuns) {
    settings.withInformerListLimit(Watches.PAGE);
    this.fewRuns = fewRuns;
  }

  /** The sources of events, to be registered with the reconciler. */
  synchronized List<EventSource<?, KnownComparison>> sources(
      EventSourceContext<KnownComparison> context) {
    comparisons = Optional.of(context.getPrimaryCache());
    return List.of(new InformerEventSource<>(runs(fewRuns), context));
  }

  /** A run that is cleaned up leaves this watch, which wakes its comparison up, too. */
  static InformerEventSourceConfiguration<KnownRun> runs(boolean few) {
    return InformerEventSourceConfiguration.from(KnownRun.class, KnownComparison.class)
        .withName("MeasuredRun")
        .withLabelSelector(VariantRun.COMPARISON)
        .withFieldSelector(SettledRuns.unsettled())
        .withSecondaryToPrimaryMapper(run -> Watches.beside(run, run.comparison()))
        .withNamespacesInheritedFromController()
        .withInformerListLimit(Watches.page(few))
        .build();
  }
}

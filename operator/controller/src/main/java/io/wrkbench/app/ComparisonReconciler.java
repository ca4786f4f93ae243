package io.wrkbench.app;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.comparison.observe.Seen;
import io.wrkbench.known.KnownComparison;
import io.wrkbench.step.Decision;
import io.wrkbench.step.Loop;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes BenchmarkComparisons to the loop when something has happened to them or their runs. */
@ControllerConfiguration(name = "benchmarkcomparison", generationAwareEventProcessing = false)
public final class ComparisonReconciler implements Reconciler<KnownComparison> {
  private static final Logger LOG = LoggerFactory.getLogger(ComparisonReconciler.class);

  private final Loop<BenchmarkComparison, Seen> loop;
  private final Front front;
  private final ComparisonWatches watches;
  private final Clock clock;

  /** Runs this loop, woken up by these watches and by the front of the queue. */
  ComparisonReconciler(
      Loop<BenchmarkComparison, Seen> loop, ComparisonWatches watches, Front front, Clock clock) {
    this.loop = loop;
    this.watches = watches;
    this.front = front;
    this.clock = clock;
  }

  @Override
  public List<EventSource<?, KnownComparison>> prepareEventSources(
      EventSourceContext<KnownComparison> context) {
    return Stream.concat(
            watches.sources(context).stream(),
            front.sources(KnownComparison.class, context).stream())
        .toList();
  }

  @Override
  public UpdateControl<KnownComparison> reconcile(
      KnownComparison known, Context<KnownComparison> context) {
    Instant now = clock.instant();
    Optional<Duration> again =
        known.isSettled() && !known.isToDelete(now) ? untilDeletion(known, now) : loop.run(known);
    return again
        .map(atMost -> UpdateControl.<KnownComparison>noUpdate().rescheduleAfter(atMost))
        .orElseGet(UpdateControl::noUpdate);
  }

  /** Nothing is read for one that is settled before its time to live is over. */
  private static Optional<Duration> untilDeletion(KnownComparison known, Instant now) {
    return known
        .deletion()
        .map(at -> new Decision.Wait(Duration.between(now, at)))
        .map(Decision.Wait::atMost);
  }

  @Override
  public ErrorStatusUpdateControl<KnownComparison> updateErrorStatus(
      KnownComparison comparison, Context<KnownComparison> context, Exception e) {
    LOG.error("step failed; trying again", e);
    return ErrorStatusUpdateControl.noStatusUpdate();
  }
}

package io.wrkbench.app;

import io.javaoperatorsdk.operator.api.config.informer.Field;
import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.known.KnownRun;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.step.Loop;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes BenchmarkRuns to the loop when something has happened to them, until they are settled. */
@ControllerConfiguration(
    name = "benchmarkrun",
    generationAwareEventProcessing = false,
    informer =
        @Informer(
            fieldSelector =
                @Field(path = SettledRuns.FIELD, value = SettledRuns.VALUE, negated = true)))
public final class RunReconciler implements Reconciler<KnownRun> {
  private static final Logger LOG = LoggerFactory.getLogger(RunReconciler.class);

  private final Loop<BenchmarkRun, Observation> loop;
  private final Watches watches;
  private final Front front;
  private final Clock clock;
  private final Backlog backlog = new Backlog();

  /** Runs this loop, woken up by these watches and by the front of the queue. */
  RunReconciler(Loop<BenchmarkRun, Observation> loop, Watches watches, Front front, Clock clock) {
    this.clock = clock;
    this.loop = loop;
    this.watches = watches;
    this.front = front;
  }

  @Override
  public List<EventSource<?, KnownRun>> prepareEventSources(EventSourceContext<KnownRun> context) {
    return Stream.concat(
            watches.sources(context).stream(), front.sources(KnownRun.class, context).stream())
        .toList();
  }

  @Override
  public UpdateControl<KnownRun> reconcile(KnownRun known, Context<KnownRun> context) {
    return backlog
        .inTurn(known, clock.instant(), () -> loop.run(known))
        .map(atMost -> UpdateControl.<KnownRun>noUpdate().rescheduleAfter(atMost))
        .orElseGet(UpdateControl::noUpdate);
  }

  @Override
  public ErrorStatusUpdateControl<KnownRun> updateErrorStatus(
      KnownRun run, Context<KnownRun> context, Exception e) {
    LOG.error("step failed; trying again", e);
    return ErrorStatusUpdateControl.noStatusUpdate();
  }
}

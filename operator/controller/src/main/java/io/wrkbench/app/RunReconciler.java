package io.wrkbench.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.wrkbench.act.Actor;
import io.wrkbench.act.Postponed;
import io.wrkbench.act.Refused;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.event.EventPublisher;
import io.wrkbench.event.RunEvent;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.Observer;
import io.wrkbench.phase.Action;
import io.wrkbench.phase.Decider;
import io.wrkbench.phase.Decision;
import io.wrkbench.record.StatusWriter;
import io.wrkbench.status.NextStatus;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * observe → decide → act or record, until there is nothing to do but wait. Knows nothing of what a
 * run is; that is in {@link Decider}.
 */
@ControllerConfiguration(name = "benchmarkrun", generationAwareEventProcessing = false)
public final class RunReconciler implements Reconciler<BenchmarkRun> {
  private static final Logger LOG = LoggerFactory.getLogger(RunReconciler.class);

  /** Steps in one go; more would keep a worker from other runs. */
  private static final int MOST_STEPS = 16;

  private static final Duration AGAIN = Duration.ofMillis(200);
  private static final Duration POSTPONED = Duration.ofSeconds(5);

  private final KubernetesClient client;
  private final Observer observer;
  private final Decider decider;
  private final Actor actor;
  private final StatusWriter writer;
  private final EventPublisher events;
  private final Watches watches;

  /** With all that it works with. */
  public RunReconciler(
      KubernetesClient client,
      Observer observer,
      Decider decider,
      Actor actor,
      StatusWriter writer,
      EventPublisher events,
      Watches watches) {
    this.client = client;
    this.observer = observer;
    this.decider = decider;
    this.actor = actor;
    this.writer = writer;
    this.events = events;
    this.watches = watches;
  }

  @Override
  public List<EventSource<?, BenchmarkRun>> prepareEventSources(
      EventSourceContext<BenchmarkRun> context) {
    return watches.sources(context);
  }

  @Override
  public UpdateControl<BenchmarkRun> reconcile(BenchmarkRun cached, Context<BenchmarkRun> context) {
    BenchmarkRun run = client.resource(cached).get();
    if (run == null
        || run.getMetadata().getDeletionTimestamp() != null
        || !run.getMetadata().getUid().equals(cached.getMetadata().getUid())) {
      return UpdateControl.noUpdate(); // What it owned goes with it.
    }
    try {
      return steps(run);
    } catch (KubernetesClientException e) {
      if (e.getCode() == 409 || e.getCode() == 404) {
        LOG.debug("somebody else wrote at the same time; looking again", e);
        return again();
      }
      throw e;
    }
  }

  @Override
  public ErrorStatusUpdateControl<BenchmarkRun> updateErrorStatus(
      BenchmarkRun run, Context<BenchmarkRun> context, Exception e) {
    LOG.error("step failed and will be tried again", e);
    return ErrorStatusUpdateControl.noStatusUpdate();
  }

  private UpdateControl<BenchmarkRun> steps(BenchmarkRun first) {
    BenchmarkRun run = first;
    Action last = null;
    for (int step = 0; step < MOST_STEPS; step++) {
      Observation seen = observer.observe(run);
      Decision decision = decider.decide(run, seen);
      if (decision instanceof Decision.Done) {
        return UpdateControl.noUpdate();
      }
      if (decision instanceof Decision.Wait wait) {
        return UpdateControl.<BenchmarkRun>noUpdate().rescheduleAfter(wait.atMost());
      }
      if (decision instanceof Decision.Record record) {
        run = record(run, record);
      } else if (decision instanceof Decision.Act act) {
        LOG.info("{}", act.action());
        try {
          actor.perform(run, act.action());
        } catch (Refused refused) {
          NextStatus failed =
              NextStatus.of(run, seen.now()).failed(refused.reason(), refused.getMessage());
          run = record(run, new Decision.Record(failed.status(), failed.events()));
        } catch (Postponed postponed) {
          NextStatus waits =
              NextStatus.of(run, seen.now())
                  .cassandraNotReady(postponed.reason(), postponed.getMessage());
          if (waits.isNew()) {
            record(run, new Decision.Record(waits.status(), waits.events()));
          }
          return UpdateControl.<BenchmarkRun>noUpdate().rescheduleAfter(POSTPONED);
        }
        if (act.action().equals(last)) {
          return again(); // What it is for takes a moment.
        }
        last = act.action();
      }
    }
    return again();
  }

  private BenchmarkRun record(BenchmarkRun run, Decision.Record record) {
    BenchmarkRun written = writer.write(run, record.status());
    for (RunEvent event : record.events()) {
      LOG.info("{}: {}", event.reason(), event.message());
      events.publish(written, event);
    }
    return written;
  }

  private static UpdateControl<BenchmarkRun> again() {
    return UpdateControl.<BenchmarkRun>noUpdate().rescheduleAfter(AGAIN);
  }
}

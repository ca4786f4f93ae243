package io.wrkbench.run;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Postponed;
import io.wrkbench.child.Refused;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.act.Actor;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.Observer;
import io.wrkbench.run.phase.Decider;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Change;
import io.wrkbench.step.Decision;
import io.wrkbench.step.Kind;
import io.wrkbench.step.Write;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** BenchmarkRuns, as the loop knows them. */
public final class RunKind implements Kind<BenchmarkRun, Observation> {
  private final Clock clock;
  private final Observer observer;
  private final Decider decider;
  private final Actor actor;

  /** Uses these to observe, decide and act. */
  public RunKind(Clock clock, Observer observer, Decider decider, Actor actor) {
    this.clock = clock;
    this.observer = observer;
    this.decider = decider;
    this.actor = actor;
  }

  @Override
  public Optional<Decision> bounds(BenchmarkRun run) {
    return decider.bounds(run, clock.instant());
  }

  @Override
  public Observation observe(BenchmarkRun run) {
    return observer.observe(run);
  }

  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    return decider.decide(run, seen);
  }

  @Override
  public void perform(BenchmarkRun run, Write write) throws Refused, Postponed {
    try {
      actor.perform(run, write);
    } catch (KubernetesClientException e) {
      if (Decider.goesOnWithout(run, write, clock.instant())) {
        throw new Refused(Reason.ApiServerError, e.getMessage());
      }
      throw e;
    } catch (Refused refused) {
      if (Decider.waitsForQuota(run, write, refused, clock.instant())) {
        throw new Postponed(Reason.WaitingForQuota, refused.getMessage(), refused);
      }
      throw refused;
    }
  }

  @Override
  public Decision refused(BenchmarkRun run, Observation seen, Write write, Refused why) {
    return decider.refused(run, seen, write, why);
  }

  @Override
  public Change postponed(BenchmarkRun run, Observation seen, Postponed why) {
    NextStatus next = NextStatus.of(run, seen.now());
    return why.reason() == Reason.WaitingForQuota
        ? next.waitsForQuota(why.getMessage())
        : next.cassandraNotReady(why.reason(), why.getMessage());
  }

  @Override
  public Change stalled(BenchmarkRun run, RuntimeException failure) {
    return NextStatus.of(run, clock.instant()).stalled(failure);
  }

  @Override
  public Optional<Change> recovered(BenchmarkRun run) {
    return NextStatus.hasStalled(run)
        ? Optional.of(NextStatus.of(run, clock.instant()))
        : Optional.empty();
  }

  @Override
  public void release(BenchmarkRun run) {
    Instant now = clock.instant();
    try {
      if (decider.mustNotLoad(run, now)) {
        actor.stopLoads(run);
      }
    } finally {
      if (decider.mustNotHoldSlot(run, now)) {
        actor.release(run);
      }
    }
  }
}

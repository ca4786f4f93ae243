package io.wrkbench.comparison;

import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.child.Postponed;
import io.wrkbench.child.Refused;
import io.wrkbench.comparison.act.ComparisonActor;
import io.wrkbench.comparison.observe.ComparisonObserver;
import io.wrkbench.comparison.observe.Seen;
import io.wrkbench.comparison.phase.ComparisonDecider;
import io.wrkbench.comparison.status.NextComparison;
import io.wrkbench.record.Conditions;
import io.wrkbench.step.Change;
import io.wrkbench.step.Decision;
import io.wrkbench.step.Kind;
import io.wrkbench.step.Write;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** BenchmarkComparisons, as the loop knows them. */
public final class ComparisonKind implements Kind<BenchmarkComparison, Seen> {
  private final Clock clock;
  private final ComparisonObserver observer;
  private final ComparisonDecider decider;
  private final ComparisonActor actor;

  /** Uses these to observe, decide and act. */
  public ComparisonKind(
      Clock clock, ComparisonObserver observer, ComparisonDecider decider, ComparisonActor actor) {
    this.clock = clock;
    this.observer = observer;
    this.decider = decider;
    this.actor = actor;
  }

  @Override
  public Optional<Decision> bounds(BenchmarkComparison comparison) {
    return decider.bounds(comparison, clock.instant());
  }

  @Override
  public Seen observe(BenchmarkComparison comparison) {
    return observer.observe(comparison);
  }

  @Override
  public Decision decide(BenchmarkComparison comparison, Seen seen) {
    return decider.decide(comparison, seen);
  }

  @Override
  public void perform(BenchmarkComparison comparison, Write write) throws Refused {
    actor.perform(comparison, write);
  }

  @Override
  public Decision refused(BenchmarkComparison comparison, Seen seen, Write write, Refused why) {
    return decider.refused(comparison, seen, why);
  }

  /** Nothing that a comparison writes is postponed. */
  @Override
  public Change postponed(BenchmarkComparison comparison, Seen seen, Postponed why) {
    throw new IllegalStateException(why);
  }

  @Override
  public Change stalled(BenchmarkComparison comparison, RuntimeException failure) {
    return NextComparison.of(comparison, clock.instant()).stalled(failure);
  }

  @Override
  public Optional<Change> recovered(BenchmarkComparison comparison) {
    return comparison.getStatus() != null
            && Conditions.isTrue(comparison.getStatus().conditions, Conditions.STALLED)
        ? Optional.of(NextComparison.of(comparison, clock.instant()))
        : Optional.empty();
  }

  @Override
  public void release(BenchmarkComparison comparison) {
    Instant now = clock.instant();
    try {
      decider.lastRun(comparison, now).ifPresent(run -> actor.cancel(comparison, run));
    } finally {
      if (decider.mustNotHoldSlot(comparison, now)) {
        actor.release(comparison);
      }
    }
  }
}

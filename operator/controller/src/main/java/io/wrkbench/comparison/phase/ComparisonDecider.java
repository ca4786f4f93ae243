package io.wrkbench.comparison.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.child.Refused;
import io.wrkbench.comparison.observe.ChildState;
import io.wrkbench.comparison.observe.Refusal;
import io.wrkbench.comparison.observe.Seen;
import io.wrkbench.comparison.status.NextComparison;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.verdict.LeftOut;
import io.wrkbench.comparison.verdict.Verdicts;
import io.wrkbench.queue.Hindered;
import io.wrkbench.queue.QueuePlace;
import io.wrkbench.queue.SlotWrite;
import io.wrkbench.queue.Turn;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Times;
import io.wrkbench.run.status.Missing;
import io.wrkbench.statistics.Next;
import io.wrkbench.step.AfterEnd;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Decides the next step of a comparison from its spec, its status and what is observed. All state
 * is in these, so an operator that was just started decides like one that never stopped.
 */
public final class ComparisonDecider {
  /** A run that ends wakes its comparison up; this is for events that get lost. */
  private static final Duration RECHECK = Duration.ofSeconds(30);

  /** How often to look whether a run has ended and is cleared away. */
  private static final Duration RECHECK_ENDING = Duration.ofSeconds(5);

  /** How often to look for what a variant lacks: each look asks about all variants. */
  private static final Duration RECHECK_LACKING = Duration.ofSeconds(10);

  /**
   * How long the remains of its last run may hold its slot: longer than a run's own two minutes,
   * because that run may end a moment after the comparison.
   */
  private static final Duration MOST_TO_CLEAR = Duration.ofMinutes(3);

  private final LongSupplier seeds;

  /**
   * Decides with these.
   *
   * @param seeds start values of the random order of rounds, from a good source of chance
   */
  public ComparisonDecider(LongSupplier seeds) {
    this.seeds = seeds;
  }

  /** Phase of a comparison; one without a status is Queued. */
  public static ComparisonPhase phase(BenchmarkComparison comparison) {
    return comparison.getStatus() == null || comparison.getStatus().phase == null
        ? ComparisonPhase.Queued
        : comparison.getStatus().phase;
  }

  /** What the comparison's own bounds demand; empty within them. */
  public Optional<Decision> bounds(BenchmarkComparison comparison, Instant now) {
    ComparisonPhase phase = phase(comparison);
    if (phase.terminal()) {
      return Optional.empty();
    }
    NextComparison next = NextComparison.of(comparison, now);
    if (comparison.unreadableSpec().isPresent()) {
      return Optional.of(
          Decision.record(
              next.failed(
                  Reason.UnreadableSpec,
                  comparison.unreadableSpec().get()
                      + "; correct it and create another BenchmarkComparison")));
    }
    if (comparison.unreadableStatus().isPresent() || isWithoutOrder(comparison)) {
      return Optional.of(
          Decision.record(
              next.failed(
                  Reason.UnreadableStatus,
                  comparison.unreadableStatus().orElse("status.seed is missing")
                      + "; only the operator writes the status: create the comparison again")));
    }
    if (comparison.getMetadata().getDeletionTimestamp() != null) {
      return Optional.of(Decision.record(next.deleted()));
    }
    if (Boolean.TRUE.equals(comparison.getSpec().cancel)) {
      return Optional.of(Decision.record(next.cancelled()));
    }
    return isPastTimeout(comparison, now)
        ? Optional.of(Decision.record(next.timedOut(comparison.getSpec().timeout)))
        : Optional.empty();
  }

  /** The next step of a comparison that is within its bounds. */
  public Decision decide(BenchmarkComparison comparison, Seen seen) {
    Decision decision =
        switch (phase(comparison)) {
          case Queued -> queued(comparison, seen);
          case Measuring -> measuring(comparison, seen);
          case Completed, Failed, Cancelled -> ended(comparison, seen);
        };
    return within(comparison, seen, decision);
  }

  /** The same, with no wait that goes on after the timeout. */
  private static Decision within(BenchmarkComparison comparison, Seen seen, Decision decision) {
    return decision instanceof Decision.Wait wait
        ? wait.until(seen.now(), deadline(comparison))
        : decision;
  }

  /** What follows from a run that the API server has refused. */
  public Decision refused(BenchmarkComparison comparison, Seen seen, Refused why) {
    Refusal refusal = Refusal.of(why);
    NextComparison next = NextComparison.of(comparison, seen.now());
    // Others may need the room for a moment only, and hours of measurements would be lost.
    return why.isPassing() && !comparison.getStatus().measurements.isEmpty()
        ? within(
            comparison, seen, Decision.recordOrWait(next.waitsForRoom(refusal.message()), RECHECK))
        : Decision.record(next.failed(refusal.reason(), refusal.message()));
  }

  /**
   * Whether it must not hold a slot while its steps fail: it has yet to be admitted, or it ended so
   * long ago that nothing of it can still run. While it measures, a run of its may use the slot.
   * That it has ended may not be in its status, if the API server refuses that: from its timeout on
   * no run is created for it ({@link #bounds}), and the last one is cancelled ({@link #lastRun}).
   */
  public boolean mustNotHoldSlot(BenchmarkComparison comparison, Instant now) {
    return switch (phase(comparison)) {
      case Queued -> true;
      case Measuring -> isPastTimeout(comparison, now.minus(MOST_TO_CLEAR));
      case Completed, Failed, Cancelled -> isOverdue(comparison, now);
    };
  }

  /**
   * The run that must not measure any longer, although its status doesn't show the comparison as
   * ended: the one that is measured past its timeout. Empty if there is none.
   */
  public Optional<MeasurementStatus> lastRun(BenchmarkComparison comparison, Instant now) {
    return phase(comparison) == ComparisonPhase.Measuring && isPastTimeout(comparison, now)
        ? Round.current(comparison.getStatus())
        : Optional.empty();
  }

  private static boolean isPastTimeout(BenchmarkComparison comparison, Instant now) {
    return deadline(comparison).filter(deadline -> !now.isBefore(deadline)).isPresent();
  }

  private Decision queued(BenchmarkComparison comparison, Seen seen) {
    NextComparison next = NextComparison.of(comparison, seen.now());
    if (seen.refused().isPresent()) {
      Refusal refusal = seen.refused().get();
      return Decision.record(next.failed(refusal.reason(), refusal.message()));
    }
    if (seen.lacking().isPresent()) {
      Missing lacking = seen.lacking().get();
      if (lacking.hopeless()) {
        return Decision.record(next.failed(lacking.reason(), lacking.message()));
      }
      return Turn.pass(seen.queue(), next.lacks(lacking), RECHECK_LACKING);
    }
    return Turn.next(
        seen.queue(),
        NextComparison.isLacking(comparison),
        slot -> next.admitted(slot, seeds.getAsLong()),
        next::queued);
  }

  private static Decision measuring(BenchmarkComparison comparison, Seen seen) {
    Optional<MeasurementStatus> current = Round.current(comparison.getStatus());
    return current.isPresent()
        ? measured(comparison, seen, current.get())
        : between(comparison, seen);
  }

  private static Decision measured(
      BenchmarkComparison comparison, Seen seen, MeasurementStatus current) {
    NextComparison next = NextComparison.of(comparison, seen.now());
    if (seen.child() instanceof ChildState.Ended ended) {
      return Decision.record(next.measured(ended.run()));
    }
    return seen.child() instanceof ChildState.Gone
        ? Decision.record(next.runDeleted())
        : new Decision.Wait(RECHECK);
  }

  /** Ends the comparison, or begins the next measurement. */
  private static Decision between(BenchmarkComparison comparison, Seen seen) {
    NextComparison next = NextComparison.of(comparison, seen.now());
    Optional<String> failed =
        failedInTheFirstRound(comparison).or(() -> LostVariants.first(comparison));
    if (failed.isPresent()) {
      return Decision.record(next.failed(Reason.VariantFailed, failed.get()));
    }
    Optional<String> moved = Places.difference(comparison).or(() -> LostNodes.first(comparison));
    if (moved.isPresent()) {
      return Decision.record(next.failed(Reason.EnvironmentChanged, moved.get()));
    }
    if (Round.isWhole(comparison)) {
      Next goOn =
          Verdicts.of(comparison.getSpec(), comparison.getStatus().measurements)
              .next(comparison.getSpec());
      if (goOn != Next.GO_ON) {
        return Decision.record(next.completed(goOn));
      }
    }
    Round round = Round.next(comparison);
    if (seen.child() instanceof ChildState.Created created) {
      // What is left of the run before would disturb this one.
      return seen.cleared() || isOverdue(endOfLast(comparison), seen.now())
          ? Decision.record(next.listed(round, created.uid()))
          : new Decision.Wait(RECHECK_ENDING);
    }
    return seen.child() instanceof ChildState.Foreign foreign
        ? Decision.record(
            next.failed(
                Reason.NameConflict,
                "BenchmarkRun %s already exists and isn't this comparison's: delete it"
                    .formatted(foreign.name())))
        : new Decision.Act(new ComparisonAction.CreateRun(round));
  }

  /** A variant that can't be measured once is told at once; later, its round is left out. */
  private static Optional<String> failedInTheFirstRound(BenchmarkComparison comparison) {
    return comparison.getStatus().measurements.stream()
        .filter(one -> one.round == 1 && LeftOut.hasFailed(one))
        .findFirst()
        .map(
            one ->
                "variant %s could not be measured (%s): see kubectl describe benchmarkrun %s"
                    .formatted(one.variant, one.leftOut, one.run));
  }

  /** When the measurement before ended; null if there was none. */
  private static String endOfLast(BenchmarkComparison comparison) {
    List<MeasurementStatus> measured = comparison.getStatus().measurements;
    return measured.isEmpty() ? null : measured.get(measured.size() - 1).completionTime;
  }

  private static boolean isOverdue(BenchmarkComparison comparison, Instant now) {
    return isOverdue(comparison.getStatus().completionTime, now);
  }

  private static boolean isOverdue(String end, Instant now) {
    return AfterEnd.isOverdue(end, MOST_TO_CLEAR, now);
  }

  private Decision ended(BenchmarkComparison comparison, Seen seen) {
    if (Boolean.TRUE.equals(comparison.getStatus().cleanedUp)) {
      return AfterEnd.untilDeletion(
          comparison,
          comparison.getStatus().completionTime,
          comparison.getSpec().ttlAfterFinished,
          seen.now());
    }
    boolean overdue = isOverdue(comparison, seen.now());
    if (seen.child() instanceof ChildState.Running running && !overdue) {
      return isCancelled(running.run())
          ? new Decision.Wait(RECHECK_ENDING)
          : new Decision.Act(new ComparisonAction.CancelRun(running.run().getMetadata().getName()));
    }
    if (!seen.cleared() && !overdue) {
      return new Decision.Wait(RECHECK_ENDING);
    }
    return seen.queue() instanceof QueuePlace.Admitted
        ? new Decision.Act(new SlotWrite.Release())
        : Decision.record(NextComparison.of(comparison, seen.now()).cleanedUp());
  }

  /** When it times out; empty while it waits for nothing but its turn, and after its end. */
  private static Optional<Instant> deadline(BenchmarkComparison comparison) {
    Duration timeout = comparison.getSpec().timeout.toDuration();
    return switch (phase(comparison)) {
      case Queued ->
          Optional.ofNullable(comparison.getStatus())
              .flatMap(status -> Hindered.since(status.conditions))
              .map(since -> since.plus(timeout));
      case Measuring -> Optional.of(admission(comparison).plus(timeout));
      case Completed, Failed, Cancelled -> Optional.empty();
    };
  }

  private static boolean isWithoutOrder(BenchmarkComparison comparison) {
    return phase(comparison) == ComparisonPhase.Measuring && comparison.getStatus().seed == null;
  }

  private static boolean isCancelled(BenchmarkRun run) {
    return Boolean.TRUE.equals(run.getSpec().cancel)
        || run.getStatus() != null && run.getStatus().phase == Phase.Cancelled;
  }

  /** A status without a readable time of admission isn't the operator's own, so it is over. */
  private static Instant admission(BenchmarkComparison comparison) {
    return Times.parse(comparison.getStatus().startTime).orElse(Instant.EPOCH);
  }
}

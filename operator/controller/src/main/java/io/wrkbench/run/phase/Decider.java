package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Phase;
import io.wrkbench.child.Refused;
import io.wrkbench.pod.PodRefusal;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.Stall;
import io.wrkbench.record.Times;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.resource.PodTemplates;
import io.wrkbench.run.resource.SpecHash;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.AfterEnd;
import io.wrkbench.step.Decision;
import io.wrkbench.step.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decides the next step of a run from its spec, its status and what is observed. All state is in
 * these. Nothing is kept in memory, so an operator that was just started decides like one that
 * never stopped.
 */
public final class Decider {
  /** How long to try to store a result: the run has its timeout, and holds a slot. */
  private static final Duration MOST_TO_STORE = Duration.ofSeconds(20);

  private final Map<Phase, PhaseHandler> handlers = new EnumMap<>(Phase.class);

  private final Bounds bounds;

  /**
   * All phases with their handlers.
   *
   * @param maxProvisioning how long a run may hold its slot while its target or a load pod isn't
   *     ready
   */
  public Decider(Duration maxProvisioning) {
    bounds = new Bounds(maxProvisioning);
    PhaseHandler ended = new EndedPhase();
    handlers.put(Phase.Queued, new QueuedPhase());
    handlers.put(Phase.Provisioning, new ProvisioningPhase());
    handlers.put(Phase.WarmingUp, new WarmingUpPhase());
    handlers.put(Phase.Measuring, new MeasuringPhase());
    handlers.put(Phase.Completed, ended);
    handlers.put(Phase.Failed, ended);
    handlers.put(Phase.Cancelled, ended);
  }

  /** Phase of a run; one without a status is Queued. */
  public static Phase phase(BenchmarkRun run) {
    return run.getStatus() == null || run.getStatus().phase == null
        ? Phase.Queued
        : run.getStatus().phase;
  }

  /**
   * What the run's own bounds demand, whatever state the cluster is in; empty within them.
   *
   * @param now the time
   */
  public Optional<Decision> bounds(BenchmarkRun run, Instant now) {
    Phase phase = phase(run);
    if (phase.terminal()) {
      return Optional.empty();
    }
    Optional<Decision> unreadable = unreadable(run, now);
    if (unreadable.isPresent()) {
      return unreadable;
    }
    if (run.getMetadata().getDeletionTimestamp() != null) {
      return Optional.of(Decision.record(NextStatus.of(run, now).deleted()));
    }
    if (Boolean.TRUE.equals(run.getSpec().cancel)) {
      return Optional.of(Decision.record(NextStatus.of(run, now).cancelled()));
    }
    return passed(bounds.next(run), run, now);
  }

  /** The end of a run that has passed the bound. */
  private static Optional<Decision> passed(
      Optional<Bounds.Bound> bound, BenchmarkRun run, Instant now) {
    return bound
        .filter(one -> !now.isBefore(one.at()))
        .map(one -> Decision.record(one.ends().apply(NextStatus.of(run, now))));
  }

  /**
   * Ends a run that can't be read: it can't be carried out, and results may be in the unread part.
   */
  private static Optional<Decision> unreadable(BenchmarkRun run, Instant now) {
    NextStatus next = NextStatus.of(run, now);
    return run.unreadableSpec()
        .map(
            why ->
                next.failed(
                    Reason.UnreadableSpec, why + "; correct it and create another BenchmarkRun"))
        .or(
            () ->
                run.unreadableStatus()
                    .map(
                        why ->
                            next.failed(
                                Reason.UnreadableStatus,
                                why
                                    + "; only the operator writes the status: create the run"
                                    + " again")))
        .map(Decision::record);
  }

  /** The next step of a run that is within its bounds. */
  public Decision decide(BenchmarkRun run, Observation seen) {
    Phase phase = phase(run);
    PhaseHandler handler = handlers.get(phase);
    Optional<String> wrong =
        phase.terminal() ? Optional.empty() : PodTemplates.problem(run.getSpec());
    if (wrong.isPresent()) {
      return Decision.record(
          NextStatus.of(run, seen.now()).failed(Reason.InvalidPodTemplate, wrong.get()));
    }
    // The record of an ended run is never changed again.
    if (phase.terminal()) {
      return handler.decide(run, seen);
    }
    if (phase != Phase.Queued && !SpecHash.of(run.getSpec()).equals(run.getStatus().specHash)) {
      return Decision.record(
          NextStatus.of(run, seen.now())
              .failed(
                  Reason.SpecChanged,
                  "the spec was changed after the run was admitted; create another BenchmarkRun"));
    }
    Optional<Bounds.Bound> ofPendingLoad = bounds.ofPendingLoad(run, seen);
    Optional<Decision> tooLate = passed(ofPendingLoad, run, seen.now());
    if (tooLate.isPresent()) {
      return tooLate.get();
    }
    Decision decision = handler.decide(run, seen);
    return decision instanceof Decision.Wait wait
        ? wait.until(seen.now(), bounds.next(run).map(Bounds.Bound::at))
            .until(seen.now(), ofPendingLoad.map(Bounds.Bound::at))
        : decision;
  }

  /**
   * Whether a write that was refused is tried again, because a quota may have room for it soon. The
   * condition Stalled tells since when it has been tried.
   */
  public static boolean waitsForQuota(BenchmarkRun run, Write write, Refused why, Instant now) {
    Duration most = write instanceof Action.StoreResult ? MOST_TO_STORE : PodRefusal.MOST_TO_WAIT;
    return why.isPassing()
        && Stall.since(run.getStatus().conditions, Reason.WaitingForQuota)
            .filter(since -> !now.isBefore(since.plus(most)))
            .isEmpty();
  }

  /** What follows from a write that the API server has refused and that isn't tried again. */
  public Decision refused(BenchmarkRun run, Observation seen, Write write, Refused why) {
    return write instanceof Action.StoreResult
        ? MeasuringPhase.notStored(run, seen, why)
        : Decision.record(NextStatus.of(run, seen.now()).failed(why.reason(), why.getMessage()));
  }

  /**
   * Whether the figures go into the status without the result beside them: the API server has
   * failed to store it for so long, for example because a webhook doesn't answer, that the run
   * might end without them.
   */
  public static boolean goesOnWithout(BenchmarkRun run, Write write, Instant now) {
    return write instanceof Action.StoreResult
        && Conditions.find(run.getStatus().conditions, Conditions.STALLED)
            .flatMap(stalled -> Times.parse(stalled.getLastTransitionTime()))
            .filter(since -> !now.isBefore(since.plus(MOST_TO_STORE)))
            .isPresent();
  }

  /**
   * Whether a run must not hold a slot while its steps fail: it has yet to be admitted, or it ended
   * so long ago that nothing of it can still run. That it has ended may not be in its status, if
   * the API server refuses that. From its bound on nothing is started for it ({@link #bounds}), and
   * its loads are removed ({@link #mustNotLoad}). Its pods then have as long to end as those of any
   * other run, and the target that stays isn't loaded.
   */
  public boolean mustNotHoldSlot(BenchmarkRun run, Instant now) {
    Phase phase = phase(run);
    return phase == Phase.Queued
        || (phase.terminal()
            ? EndedPhase.isOverdue(run, now)
            : mustNotLoad(run, now.minus(AfterEnd.MOST_TO_CLEAR)));
  }

  /** Whether a run that its status doesn't show as ended is past the bound that ends it. */
  public boolean mustNotLoad(BenchmarkRun run, Instant now) {
    Phase phase = phase(run);
    return !phase.terminal()
        && phase != Phase.Queued
        && bounds.next(run).filter(bound -> !now.isBefore(bound.at())).isPresent();
  }
}

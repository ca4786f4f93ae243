package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Phase;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.QueuePlace;
import io.wrkbench.resource.SpecHash;
import io.wrkbench.status.NextStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/**
 * The next step of a run, from its spec, its status and what is observed. All state is in these;
 * nothing is remembered, so an operator that was just started decides like one that never stopped.
 */
public final class Decider {
  private final Map<Phase, PhaseHandler> handlers = new EnumMap<>(Phase.class);

  /** All phases with their handlers. */
  public Decider() {
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

  /** The next step. */
  public Decision decide(BenchmarkRun run, Observation seen) {
    Phase phase = phase(run);
    PhaseHandler handler = handlers.get(phase);
    // An ended run first: its record is never touched again.
    if (phase.terminal()) {
      return handler.decide(run, seen);
    }
    if (Boolean.TRUE.equals(run.getSpec().cancel)) {
      NextStatus next = NextStatus.of(run, seen.now());
      // It may have taken a slot that its status doesn't name yet, and has to give it back.
      return Decision.record(
          seen.queue() instanceof QueuePlace.Admitted admitted
              ? next.holding(admitted.slot()).cancelled()
              : next.cancelled());
    }
    if (phase == Phase.Queued) {
      return handler.decide(run, seen);
    }
    if (!SpecHash.of(run.getSpec()).equals(run.getStatus().specHash)) {
      return Decision.record(
          NextStatus.of(run, seen.now())
              .failed(
                  "SpecChanged",
                  "the spec was changed after the run was admitted; create another BenchmarkRun"));
    }
    Duration left = Duration.between(seen.now(), deadline(run));
    if (left.isNegative() || left.isZero()) {
      return Decision.record(NextStatus.of(run, seen.now()).timedOut(run.getSpec().timeout));
    }
    Decision decision = handler.decide(run, seen);
    return decision instanceof Decision.Wait wait && wait.atMost().compareTo(left) > 0
        ? new Decision.Wait(left)
        : decision;
  }

  private static Instant deadline(BenchmarkRun run) {
    return Instant.parse(run.getStatus().startTime).plus(run.getSpec().timeout.toDuration());
  }
}

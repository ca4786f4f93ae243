package io.wrkbench.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.observe.Leftovers;
import io.wrkbench.observe.LoadState;
import io.wrkbench.observe.Observation;
import io.wrkbench.observe.TargetState;
import io.wrkbench.resource.LoadId;
import io.wrkbench.resource.LoadJob;
import io.wrkbench.resource.LoadTimes;
import io.wrkbench.resource.Signal;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.status.Conditions;
import io.wrkbench.status.NextStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The course of one load, warm-up or attempt: create its Job suspended, and those of its background
 * → write them into the status → let the background go and wait until it is up → let the load go →
 * wait → stop the background → hand over how it ended. Because the status names the Jobs before
 * they can run, a Job that is gone is known to be lost and is never run a second time.
 */
final class Loads {
  /** Longer than any deadline: only an event, or the run's deadline, ends this wait. */
  static final Duration LONG = Duration.ofHours(1);

  /** How often to look again for what no event tells: Services that aren't ours to watch. */
  static final Duration RECHECK = Duration.ofSeconds(5);

  /**
   * How long a load may be without pods: a quota may refuse them, or one was deleted before anybody
   * saw it. Then its Job is deleted, so that no pod can come up beside the next attempt.
   */
  static final Duration MOST_WITHOUT_PODS = Duration.ofSeconds(60);

  /** Why an attempt failed during which a container of the target ended, or its pod did. */
  static final String TARGET_RESTARTED = "TargetRestarted";

  /** How loads fail that measured nothing because nobody took their connections. */
  private static final Set<String> WITHOUT_CONNECTION =
      Set.of(
          FailureReason.TargetUnreachable.name(),
          FailureReason.NothingAnswered.name(),
          FailureReason.LoadToolFailed.name());

  /** How long the kubelet may take to tell that a container has ended. */
  private static final Duration NEWS = Duration.ofSeconds(5);

  /**
   * How a load ended.
   *
   * @param reason why it failed, or null if it succeeded
   * @param message what the reason means here
   * @param finished what it handed over, or null if that was lost
   */
  record End(String reason, String message, LoadState.Finished finished) {
    static End lost(String reason, String message) {
      return new End(reason, message, null);
    }

    /** The same, with what the load itself handed over, if it did. */
    End with(LoadState load) {
      return load instanceof LoadState.Finished handedOver
          ? new End(reason, message, handedOver)
          : this;
    }

    /** What it handed over, or null if that was lost. */
    LoadResult result() {
      return finished == null ? null : finished.result();
    }
  }

  /** Takes over once a load has ended. */
  interface Ended {
    Decision decide(BenchmarkRun run, Observation seen, End end);
  }

  private Loads() {}

  /** The next step of the load. */
  static Decision step(BenchmarkRun run, Observation seen, LoadId load, Ended ended) {
    CurrentLoad current = run.getStatus().current;
    return current == null || current.number != load.number()
        ? begin(run, seen, load)
        : go(run, seen, current, ended);
  }

  private static Decision begin(BenchmarkRun run, Observation seen, LoadId load) {
    if (seen.beside().former() == Leftovers.PRESENT) {
      return new Decision.Act(new Action.StopLoads());
    }
    if (seen.beside().former() == Leftovers.ENDING) {
      return new Decision.Wait(RECHECK);
    }
    Optional<Decision> cassandra = CassandraSteps.beforeLoad(run, seen);
    if (cassandra.isPresent()) {
      return cassandra.get();
    }
    NextStatus next = NextStatus.of(run, seen.now());
    if (seen.target() instanceof TargetState.Broken broken) {
      return Decision.record(
          next.targetNotReady(broken.reason(), broken.message())
              .failed(broken.reason(), broken.message()));
    }
    if (seen.target() instanceof TargetState.Absent) {
      return Decision.record(
          next.failed(
              "TargetDeleted", "the target's Deployment was deleted while the run went on"));
    }
    if (seen.target() instanceof TargetState.Starting starting) {
      return Decision.recordOrWait(
          next.targetNotReady(starting.reason(), starting.message()), RECHECK);
    }
    TargetState.Ready ready = (TargetState.Ready) seen.target();
    return create(run, seen, load, ready)
        .<Decision>map(Decision.Act::new)
        .orElseGet(
            () ->
                Decision.record(
                    next.loadStarts(
                        load,
                        seen.load().uid(),
                        seen.beside().background().stream().map(b -> b.load().uid()).toList(),
                        ready.identity(),
                        seen.cassandra().identity())));
  }

  /** Creates the first Job that is missing; the load's own comes last. */
  private static Optional<Action> create(
      BenchmarkRun run, Observation seen, LoadId load, TargetState.Ready target) {
    for (LoadId.Background background : LoadId.backgroundOf(run, load.number())) {
      if (seen.beside().background().get(background.index()).load() instanceof LoadState.Absent) {
        boolean verify = !Backgrounds.isVerified(run, background);
        return Optional.of(
            new Action.CreateLoad(
                new LoadJob.Start(background, target.url(), verify, target.nodes())));
      }
    }
    boolean verify = !Conditions.isTrue(run.getStatus(), Conditions.TARGET_VERIFIED);
    return seen.load() instanceof LoadState.Absent
        ? Optional.of(
            new Action.CreateLoad(new LoadJob.Start(load, target.url(), verify, target.nodes())))
        : Optional.empty();
  }

  private static Decision go(BenchmarkRun run, Observation seen, CurrentLoad current, Ended ended) {
    NextStatus next = NextStatus.of(run, seen.now());
    LoadState load = seen.load();
    if (load instanceof LoadState.Absent || !load.uid().equals(current.jobUid)) {
      return ended.decide(
          run,
          seen,
          End.lost(
              "JobDeleted",
              "Job "
                  + current.job
                  + " is gone before its load had ended: somebody deleted it, or it had no pods for "
                  + MOST_WITHOUT_PODS.toSeconds()
                  + " s"));
    }
    Optional<End> failed = Backgrounds.failure(run, seen, current);
    if (failed.isPresent() && !(load instanceof LoadState.Lost)) {
      return ended.decide(run, seen, failed.get().with(load));
    }
    if (load instanceof LoadState.Suspended) {
      return Backgrounds.bringUp(run, seen, current, ended)
          .orElse(new Decision.Act(new Action.ResumeLoad(LoadId.of(current.number))));
    }
    if (load instanceof LoadState.Broken broken) {
      return Decision.record(next.failed(broken.reason(), broken.message()));
    }
    if (load instanceof LoadState.Creating creating) {
      return creating(run, seen, creating);
    }
    if (load instanceof LoadState.Pending pending) {
      return Decision.recordOrWait(next.loadPending(pending.reason(), pending.message()), LONG);
    }
    if (load instanceof LoadState.Prepared prepared) {
      Instant at = prepared.startAt().orElse(seen.now().plus(Signal.AHEAD));
      return new Decision.Act(new Action.StartLoad(prepared.pods(), at));
    }
    if (load instanceof LoadState.Running running) {
      return running(run, seen, current, running, ended);
    }
    if (load instanceof LoadState.Lost lost) {
      return ended.decide(run, seen, End.lost(lost.reason(), lost.message()));
    }
    Optional<Decision> stop = Backgrounds.stop(run, seen, current);
    if (stop.isPresent()) {
      return stop.get();
    }
    LoadState.Finished finished = (LoadState.Finished) load;
    // First, because a target may well end when its Cassandra does.
    if (CassandraSteps.restarted(seen, current)) {
      return ended.decide(
          run,
          seen,
          new End(
              CassandraSteps.RESTARTED,
              "Cassandra restarted while the target was loaded; look at its pods and their memory"
                  + " limit",
              finished));
    }
    if (!seen.target().identity().equals(current.targetIdentity)) {
      return ended.decide(
          run,
          seen,
          new End(
              TARGET_RESTARTED,
              "the target restarted while it was loaded; look at its log and its memory limit",
              finished));
    }
    LoadResult result = finished.result();
    Duration left =
        restartSuspected(current, result) ? newsDue(seen.now(), finished.end()) : Duration.ZERO;
    return left.isZero()
        ? ended.decide(run, seen, new End(result.reason(), result.message(), finished))
        : new Decision.Wait(left);
  }

  /** Whether the errors are such as the end of the target makes, or of its Cassandra. */
  private static boolean restartSuspected(CurrentLoad current, LoadResult result) {
    LoadErrors errors = result.errors();
    boolean broken =
        errors == null
            ? WITHOUT_CONNECTION.contains(String.valueOf(result.reason()))
            : errors.connect() + errors.read() + errors.write() > 0;
    boolean wrong =
        errors == null
            ? FailureReason.TargetMismatch.name().equals(result.reason())
            : errors.status() > 0;
    return broken && !isEmpty(current.targetIdentity)
        || wrong && !isEmpty(current.cassandraIdentity);
  }

  private static boolean isEmpty(String identity) {
    return identity == null || identity.isEmpty();
  }

  /** How long news of a restart during the load may still be on its way. */
  private static Duration newsDue(Instant now, Instant end) {
    Duration since = end == null ? NEWS : Duration.between(end, now);
    // Clocks that differ by more tell nothing.
    return since.abs().compareTo(NEWS) < 0 ? NEWS.minus(since) : Duration.ZERO;
  }

  /** By when a load that was let go has to have its pods. */
  static Instant podsDue(Observation seen, LoadState.Creating creating) {
    Instant since = creating.since() == null ? seen.now() : creating.since();
    return since.plus(MOST_WITHOUT_PODS);
  }

  private static Decision creating(
      BenchmarkRun run, Observation seen, LoadState.Creating creating) {
    Duration left = Duration.between(seen.now(), podsDue(seen, creating));
    if (left.isNegative() || left.isZero()) {
      return new Decision.Act(new Action.StopLoads());
    }
    return Decision.recordOrWait(
        NextStatus.of(run, seen.now()).loadPending("Creating", creating.message()), left);
  }

  private static Decision running(
      BenchmarkRun run,
      Observation seen,
      CurrentLoad current,
      LoadState.Running running,
      Ended ended) {
    Instant deadline = running.since().plus(LoadTimes.longest(run, LoadId.of(current.number)));
    if (!seen.now().isBefore(deadline)) {
      return ended.decide(
          run,
          seen,
          End.lost(
              "LoadOverdue",
              "the load pod should have ended by " + deadline + "; its node may be gone"));
    }
    Decision wait = Decision.recordOrWait(NextStatus.of(run, seen.now()).loadRuns(), LONG);
    return wait instanceof Decision.Wait
        ? new Decision.Wait(Duration.between(seen.now(), deadline))
        : wait;
  }
}

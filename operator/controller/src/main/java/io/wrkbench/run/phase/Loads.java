package io.wrkbench.run.phase;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.judge.measured.Part;
import io.wrkbench.pod.PodCrash;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.Times;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.evidence.Places;
import io.wrkbench.run.evidence.PodPlace;
import io.wrkbench.run.evidence.RunEvidences;
import io.wrkbench.run.observe.Leftovers;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.observe.target.TargetState;
import io.wrkbench.run.resource.EarlyLoad;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.LoadTimes;
import io.wrkbench.run.resource.Signal;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The course of one load, warm-up or attempt: create its Job and those of its background, suspended
 * → write them into the status → resume the background and wait until it is connected → resume the
 * load → wait → stop the background → hand over how it ended. Because the status names the Jobs
 * before they can run, a Job that is gone is known to be lost and never runs a second time.
 */
final class Loads {
  /** How loads fail that measured nothing because nobody accepted their connections. */
  private static final Set<String> WITHOUT_CONNECTION =
      Set.of(
          FailureReason.TargetUnreachable.name(),
          FailureReason.NothingAnswered.name(),
          FailureReason.NothingAsExpected.name(),
          FailureReason.LoadToolFailed.name());

  /** How loads fail that got unexpected answers. */
  private static final Set<String> WITH_WRONG_ANSWERS =
      Set.of(FailureReason.TargetMismatch.name(), FailureReason.NothingAsExpected.name());

  /** How long the kubelet may take to report that a container has ended. */
  private static final Duration NEWS = Duration.ofSeconds(5);

  private Loads() {}

  /** The next step of the load. */
  static LoadStep step(BenchmarkRun run, Observation seen, LoadId load) {
    CurrentLoad current = run.getStatus().current;
    return current == null || current.number != load.number()
        ? LoadStep.next(begin(run, seen, load))
        : go(run, seen, current);
  }

  private static Decision begin(BenchmarkRun run, Observation seen, LoadId load) {
    if (seen.beside().former() == Leftovers.PRESENT) {
      return new Decision.Act(new Action.StopLoads());
    }
    if (seen.beside().former() == Leftovers.ENDING) {
      return new Decision.Wait(Waits.RECHECK);
    }
    Optional<Decision> cassandra = CassandraSteps.beforeLoad(run, seen);
    if (cassandra.isPresent()) {
      return cassandra.get();
    }
    if (!(seen.target() instanceof TargetState.Ready ready)) {
      return withoutTarget(run, seen);
    }
    if (seen.load() instanceof LoadState.Lost) {
      // It started early, and its pod is gone before it was told the target's URL.
      return new Decision.Act(new Action.StopLoads());
    }
    return create(run, seen, load, ready)
        .<Decision>map(Decision.Act::new)
        .orElseGet(
            () ->
                Decision.record(
                    NextStatus.of(run, seen.now())
                        .loadStarts(
                            load,
                            seen.load().uid(),
                            seen.beside().background().stream().map(b -> b.load().uid()).toList(),
                            ready.identity(),
                            ready.podsHash(),
                            seen.cassandra().identity())));
  }

  /** What follows from a target that can't be loaded. */
  private static Decision withoutTarget(BenchmarkRun run, Observation seen) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (seen.target() instanceof TargetState.Broken broken) {
      return Decision.record(
          next.targetNotReady(broken.reason(), broken.message())
              .failed(broken.reason(), broken.message()));
    }
    if (seen.target() instanceof TargetState.Starting starting) {
      return Decision.recordOrWait(
          next.targetNotReady(starting.reason(), starting.message()), Waits.RECHECK);
    }
    return Decision.record(
        next.failed(Reason.TargetDeleted, "the target's Deployment was deleted during the run"));
  }

  /**
   * Starts the first load's pod while the target's pods do, once these have their nodes; empty if
   * there is nothing to start.
   */
  static Optional<Action> early(BenchmarkRun run, Observation seen) {
    Optional<LoadId> first = EarlyLoad.of(run);
    List<PodPlace> pods =
        seen.places().pods().stream().filter(pod -> pod.part() == Part.TARGET).toList();
    if (first.isEmpty() || pods.size() != run.getSpec().target.server.replicas) {
      return Optional.empty();
    }
    if (seen.load() instanceof LoadState.Suspended) {
      return Optional.of(new Action.ResumeEarly(first.get()));
    }
    Set<String> nodes = pods.stream().map(PodPlace::node).collect(Collectors.toSet());
    return seen.load() instanceof LoadState.Absent
        ? Optional.of(create(run, seen, first.get(), null, nodes))
        : Optional.empty();
  }

  /** Creates the first Job that is missing; the load's own comes last. */
  private static Optional<Action> create(
      BenchmarkRun run, Observation seen, LoadId load, TargetState.Ready target) {
    for (LoadId.Background background : LoadId.backgroundOf(run, load.number())) {
      if (seen.beside().background().get(background.index()).load() instanceof LoadState.Absent) {
        boolean verify = !Backgrounds.isVerified(run, background);
        return Optional.of(
            new Action.CreateLoad(
                new LoadJob.Start(
                    background, target.url(), verify, isAloneDue(run, background), target.nodes()),
                // The probes come with the load's own Job, before any of these runs.
                Places.UNKNOWN));
      }
    }
    return seen.load() instanceof LoadState.Absent
        ? Optional.of(create(run, seen, load, target.url(), target.nodes()))
        : Optional.empty();
  }

  private static Action create(
      BenchmarkRun run, Observation seen, LoadId load, String url, Set<String> targetNodes) {
    boolean verify = !Conditions.isTrue(run.getStatus().conditions, Conditions.TARGET_VERIFIED);
    return new Action.CreateLoad(
        new LoadJob.Start(load, url, verify, isAloneDue(run, load), targetNodes), seen.places());
  }

  /**
   * Whether the load is to measure what a connection alone gives: right before the first attempt
   * that counts. Where that has a background, which begins before it, the warm-up does so, and each
   * background load before it connects. A comparison knows it after a few of its runs.
   */
  private static boolean isAloneDue(BenchmarkRun run, LoadId load) {
    if (RunEvidences.othersKnowAlone(run)) {
      return false;
    }
    boolean counts = load.number() > run.getSpec().discardAttempts;
    boolean hasBackground = !run.getSpec().background.isEmpty();
    if (load instanceof LoadId.Background background) {
      return counts && !RunEvidences.knowsAlone(run.getStatus(), background.spec(run).name);
    }
    return (load instanceof LoadId.WarmUp ? hasBackground : counts && !hasBackground)
        && !RunEvidences.knowsAlone(run.getStatus(), null);
  }

  private static LoadStep go(BenchmarkRun run, Observation seen, CurrentLoad current) {
    NextStatus next = NextStatus.of(run, seen.now());
    LoadState load = seen.load();
    if (load instanceof LoadState.Absent || !load.uid().equals(current.jobUid)) {
      return LoadStep.Ended.lost(
          Reason.JobDeleted, "Job " + current.job + " was deleted before its load had ended");
    }
    Optional<LoadStep.Ended> failed = Backgrounds.failure(run, seen, current);
    if (failed.isPresent() && !(load instanceof LoadState.Lost)) {
      return failed.get().with(load);
    }
    if (load instanceof LoadState.Suspended) {
      return Backgrounds.bringUp(run, seen, current)
          .orElse(
              LoadStep.next(new Decision.Act(new Action.ResumeLoad(LoadId.of(current.number)))));
    }
    if (load instanceof LoadState.Broken broken) {
      return LoadStep.next(Decision.record(next.failed(broken.reason(), broken.message())));
    }
    if (load instanceof LoadState.Creating creating) {
      return creating(run, seen, current, creating);
    }
    if (load instanceof LoadState.Refused refused) {
      return refused(run, seen, current, refused);
    }
    if (load instanceof LoadState.Pending pending) {
      return LoadStep.next(
          Decision.recordOrWait(
              next.loadPending(pending.reason().name(), pending.message()), Waits.RECHECK));
    }
    if (load instanceof LoadState.Held held) {
      return LoadStep.next(
          seen.target() instanceof TargetState.Ready ready
              ? new Decision.Act(
                  new Action.TellUrl(LoadId.of(current.number), held.pod(), ready.url()))
              : withoutTarget(run, seen));
    }
    if (load instanceof LoadState.Prepared prepared) {
      Instant at = prepared.startAt().orElse(seen.now().plus(Signal.AHEAD));
      return LoadStep.next(new Decision.Act(new Action.StartLoad(prepared.pods(), at)));
    }
    if (load instanceof LoadState.Running running) {
      return running(run, seen, current, running);
    }
    if (load instanceof LoadState.Lost lost) {
      return LoadStep.Ended.lost(lost.reason(), lost.message());
    }
    Optional<Decision> stop = Backgrounds.stop(run, seen, current);
    if (stop.isPresent()) {
      return LoadStep.next(stop.get());
    }
    LoadState.Finished finished = (LoadState.Finished) load;
    // Cassandra comes first, because a target may end when its Cassandra does.
    if (CassandraSteps.restarted(seen, current)) {
      return new LoadStep.Ended(
          Reason.CassandraRestarted,
          "Cassandra restarted while the target was loaded; look at its pods and their memory"
              + " limit",
          finished);
    }
    if (!seen.target().identity().equals(current.targetIdentity)) {
      return seen.targetCrash()
          .map(crash -> new LoadStep.Ended(Reason.TargetCrashed, inWords(crash), finished))
          .orElseGet(
              () ->
                  new LoadStep.Ended(
                      Reason.TargetRestarted,
                      "the target restarted while it was loaded; look at its log, and find out who"
                          + " ends its pods",
                      finished));
    }
    LoadResult result = finished.result();
    Duration left =
        restartSuspected(current, result) ? newsDue(seen.now(), finished.end()) : Duration.ZERO;
    return left.isZero()
        ? new LoadStep.Ended(Reason.ofResult(result.reason()), result.message(), finished)
        : LoadStep.next(new Decision.Wait(left));
  }

  private static String inWords(PodCrash crash) {
    return (crash.outOfMemory()
            ? "the target ran out of memory (OOMKilled) while it was loaded; raise its memory limit"
                + " in target.server.resources, or look for what takes the memory"
            : "the target ended with exit code "
                + crash.exitCode()
                + " while it was loaded; look at its log")
        + crash.lastWords();
  }

  /** Whether the errors are of the kind that a restart of the target or its Cassandra causes. */
  private static boolean restartSuspected(CurrentLoad current, LoadResult result) {
    LoadErrors errors = result.errors();
    boolean broken =
        errors == null
            ? WITHOUT_CONNECTION.contains(String.valueOf(result.reason()))
            : errors.connect() + errors.read() + errors.write() > 0;
    boolean wrong =
        errors == null
            ? WITH_WRONG_ANSWERS.contains(String.valueOf(result.reason()))
            : errors.status() > 0;
    return broken && !isEmpty(current.targetIdentity)
        || wrong && !isEmpty(current.cassandraIdentity);
  }

  private static boolean isEmpty(String identity) {
    return identity == null || identity.isEmpty();
  }

  /** How long the kubelet's report of a restart during the load may still be on its way. */
  private static Duration newsDue(Instant now, Instant end) {
    Duration since = end == null ? NEWS : Duration.between(end, now);
    // If the clocks differ by more, there is nothing to compare.
    return since.abs().compareTo(NEWS) < 0 ? NEWS.minus(since) : Duration.ZERO;
  }

  private static LoadStep creating(
      BenchmarkRun run, Observation seen, CurrentLoad current, LoadState.Creating creating) {
    Duration left = podsDueIn(seen, creating.since(), current);
    return left.isZero()
        ? LoadStep.Ended.lost(
            Reason.LoadPodMissing,
            "Job "
                + current.job
                + " had no pods for "
                + Waits.MOST_WITHOUT_PODS.toSeconds()
                + " s; a quota may refuse them, or somebody deleted them")
        : LoadStep.next(
            Decision.recordOrWait(
                NextStatus.of(run, seen.now()).loadPending("Creating", creating.message()),
                least(left, Waits.RECHECK_PODS)));
  }

  private static LoadStep refused(
      BenchmarkRun run, Observation seen, CurrentLoad current, LoadState.Refused refused) {
    Duration left = podsDueIn(seen, refused.since(), current);
    return !refused.passing() || left.isZero()
        ? LoadStep.Ended.lost(Reason.LoadPodRefused, refused.message())
        : LoadStep.next(
            Decision.recordOrWait(
                NextStatus.of(run, seen.now()).loadPending("Refused", refused.message()),
                least(left, Waits.RECHECK_PODS)));
  }

  /** How long the load may still be without pods. */
  private static Duration podsDueIn(Observation seen, Instant since, CurrentLoad current) {
    Duration left = Duration.between(seen.now(), Waits.podsDue(seen.now(), since, begun(current)));
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** When the load began or, if it has a background, when that was connected. */
  static String begun(CurrentLoad current) {
    return current.connectedTime == null ? current.startTime : current.connectedTime;
  }

  private static Duration least(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static LoadStep running(
      BenchmarkRun run, Observation seen, CurrentLoad current, LoadState.Running running) {
    // A node's clock that is behind must not end a load too early.
    Instant ours = Times.parse(begun(current)).orElse(running.since());
    Instant since = running.since().isBefore(ours) ? ours : running.since();
    LoadId load = LoadId.of(current.number);
    Instant deadline = since.plus(LoadTimes.longest(run, load));
    if (!seen.now().isBefore(deadline)) {
      return LoadStep.Ended.lost(
          Reason.LoadOverdue,
          "the load pod should have ended by "
              + deadline
              + "; its node may be gone, or its kubelet or container runtime stuck");
    }
    // No event tells that an end wasn't reported: its log may hold the result.
    Duration untilLook = Duration.between(seen.now(), since.plus(LoadTimes.suspicious(run, load)));
    Duration look = untilLook.compareTo(Duration.ZERO) > 0 ? untilLook : Waits.RECHECK_LOG;
    return LoadStep.next(
        Decision.recordOrWait(
            NextStatus.of(run, seen.now()).loadRuns(),
            least(look, Duration.between(seen.now(), deadline))));
  }
}

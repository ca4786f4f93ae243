package io.wrkbench.run.phase;

import io.wrkbench.api.BackgroundStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.reason.Reason;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.load.BackgroundState;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadTimes;
import io.wrkbench.run.status.Attempts;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The background loads of an attempt. They are resumed before the attempt, are connected when it
 * begins, run until it has ended, and are then told to stop. If one is missing when it is needed,
 * the attempt fails, but not the run: the load's remains are removed before the next attempt
 * begins.
 */
final class Backgrounds {
  /**
   * How long after a background was told to stop its attempt may still seem to run: it was known to
   * be over by a result that it had printed, which another operator has yet to learn.
   */
  private static final Duration MOST_UNTIL_OVER = Duration.ofSeconds(30);

  /** One background load with all that is known of it. */
  private record One(LoadId.Background id, String name, String uid, BackgroundState state) {
    LoadState load() {
      return state.load();
    }

    boolean isOurs() {
      return !(load() instanceof LoadState.Absent) && load().uid().equals(uid);
    }

    boolean isTold() {
      return state.toldToStop().isPresent();
    }

    /** An operator that has just started may not know yet why it was told. */
    boolean wasJustTold(Instant now) {
      return state
          .toldToStop()
          .filter(told -> Duration.between(told, now).compareTo(MOST_UNTIL_OVER) < 0)
          .isPresent();
    }

    boolean hasEnded() {
      return load() instanceof LoadState.Finished || load() instanceof LoadState.Lost;
    }

    LoadStep.Ended lost(String why) {
      return LoadStep.Ended.lost(Reason.BackgroundLost, "background " + name + ": " + why);
    }
  }

  private Backgrounds() {}

  /**
   * Whether the load succeeded in an earlier attempt, so that its request is known to be answered
   * as expected.
   */
  static boolean isVerified(BenchmarkRun run, LoadId.Background background) {
    String name = background.spec(run).name;
    return run.getStatus().attempts.stream()
        .flatMap(attempt -> attempt.background.stream())
        .anyMatch(b -> b.name.equals(name) && b.reason == null);
  }

  /**
   * Why the attempt has failed because of its background; empty as long as that is as it should be.
   *
   * @param current the attempt, whose Job is suspended, runs or has ended
   */
  static Optional<LoadStep.Ended> failure(BenchmarkRun run, Observation seen, CurrentLoad current) {
    return all(run, seen, current).stream().flatMap(one -> failure(one, seen).stream()).findFirst();
  }

  private static Optional<LoadStep.Ended> failure(One one, Observation seen) {
    boolean begun = !(seen.load() instanceof LoadState.Suspended);
    boolean over = seen.load() instanceof LoadState.Finished;
    if (!one.isOurs()) {
      return Optional.of(one.lost("its Job is gone; somebody may have deleted it"));
    }
    if (one.hasEnded()) {
      return one.isTold() && (over || begun && one.wasJustTold(seen.now()))
          ? Optional.empty()
          : Optional.of(endedTooSoon(one));
    }
    return begun && !(one.load() instanceof LoadState.Running)
        ? Optional.of(one.lost("its pod is gone; somebody may have deleted it"))
        : Optional.empty();
  }

  private static LoadStep.Ended endedTooSoon(One one) {
    if (one.load() instanceof LoadState.Lost lost) {
      return one.lost(lost.reason() + ": " + lost.message());
    }
    LoadResult result = ((LoadState.Finished) one.load()).result();
    if (result.isSucceeded() || result.wasInterrupted()) {
      return one.lost("it ended before its attempt; something may have told it to stop");
    }
    return LoadStep.Ended.lost(
        Reason.ofResult(result.reason()), "background " + one.name() + ": " + result.message());
  }

  /** The next step until all of them are connected; empty when they are. */
  static Optional<LoadStep> bringUp(BenchmarkRun run, Observation seen, CurrentLoad current) {
    if (current.connectedTime != null || current.background.isEmpty()) {
      return Optional.empty();
    }
    List<One> all = all(run, seen, current);
    // Resume all of them first, so that they start at the same time.
    Optional<One> suspended =
        all.stream().filter(one -> one.load() instanceof LoadState.Suspended).findFirst();
    if (suspended.isPresent()) {
      return Optional.of(
          LoadStep.next(new Decision.Act(new Action.ResumeLoad(suspended.get().id()))));
    }
    return Optional.of(
        all.stream()
            .filter(one -> !one.state().connected())
            .findFirst()
            .map(one -> awaitConnected(run, seen, one))
            .orElseGet(
                () ->
                    LoadStep.next(
                        Decision.record(NextStatus.of(run, seen.now()).backgroundConnected()))));
  }

  private static LoadStep awaitConnected(BenchmarkRun run, Observation seen, One one) {
    NextStatus next = NextStatus.of(run, seen.now());
    if (one.load() instanceof LoadState.Broken broken) {
      return LoadStep.next(
          Decision.record(
              next.failed(broken.reason(), "background " + one.name() + ": " + broken.message())));
    }
    if (one.load() instanceof LoadState.Pending pending) {
      return LoadStep.next(
          Decision.recordOrWait(
              next.backgroundPending(one.name(), pending.reason() + ": " + pending.message()),
              Waits.RECHECK));
    }
    String begun = run.getStatus().current.startTime;
    if (one.load() instanceof LoadState.Refused refused) {
      Duration left =
          Duration.between(seen.now(), Waits.podsDue(seen.now(), refused.since(), begun));
      return !refused.passing() || left.isNegative() || left.isZero()
          ? LoadStep.Ended.lost(
              Reason.LoadPodRefused, "background " + one.name() + ": " + refused.message())
          : pending(next, one, refused.message(), Waits.RECHECK_PODS);
    }
    if (one.load() instanceof LoadState.Creating creating) {
      Duration left =
          Duration.between(seen.now(), Waits.podsDue(seen.now(), creating.since(), begun));
      return left.isNegative() || left.isZero()
          ? one.lost(
              "it had no pods for "
                  + Waits.MOST_WITHOUT_PODS.toSeconds()
                  + " s; a quota may refuse them")
          : pending(next, one, creating.message(), Waits.RECHECK_PODS);
    }
    LoadState.Running running = (LoadState.Running) one.load();
    Instant deadline =
        Waits.notBefore(begun, running.since(), seen.now())
            .plus(LoadTimes.longestToConnect(one.id().spec(run)));
    Duration left = Duration.between(seen.now(), deadline);
    return left.isNegative() || left.isZero()
        ? LoadStep.Ended.lost(
            Reason.BackgroundNotConnected,
            "background "
                + one.name()
                + ": not connected by "
                + deadline
                + ", and it reports nothing; its node may be gone")
        : pending(
            next,
            one,
            "waiting until its "
                + one.id().spec(run).wrk.connections
                + " connections to the target are open",
            left);
  }

  private static LoadStep pending(NextStatus next, One one, String waitsFor, Duration atMost) {
    return LoadStep.next(
        Decision.recordOrWait(next.backgroundPending(one.name(), waitsFor), atMost));
  }

  /** The next step until all of them have ended, after their attempt; empty when they have. */
  static Optional<Decision> stop(BenchmarkRun run, Observation seen, CurrentLoad current) {
    List<One> running = all(run, seen, current).stream().filter(one -> !one.hasEnded()).toList();
    List<String> untold =
        running.stream()
            .filter(one -> !one.isTold())
            .flatMap(one -> one.state().pods().stream())
            .toList();
    if (!untold.isEmpty()) {
      return Optional.of(new Decision.Act(new Action.StopBackground(untold, seen.now())));
    }
    return running.stream()
        .map(one -> Duration.between(seen.now(), overdue(run, one)))
        .filter(left -> !left.isNegative() && !left.isZero())
        .findFirst()
        .map(Decision.Wait::new);
  }

  private static Instant overdue(BenchmarkRun run, One one) {
    return one.state().toldToStop().orElseThrow().plus(LoadTimes.longestToStop(one.id().spec(run)));
  }

  /** The results of those that have ended, by name. */
  static Map<String, LoadResult> results(BenchmarkRun run, Observation seen, CurrentLoad current) {
    Map<String, LoadResult> results = new LinkedHashMap<>();
    for (One one : all(run, seen, current)) {
      if (one.isOurs() && one.load() instanceof LoadState.Finished finished) {
        results.put(one.name(), finished.result());
      }
    }
    return results;
  }

  /** Entries of the status for those that have ended, or were told to stop and haven't. */
  static List<BackgroundStatus> statuses(BenchmarkRun run, Observation seen, CurrentLoad current) {
    List<BackgroundStatus> statuses = new ArrayList<>();
    for (One one : all(run, seen, current)) {
      if (!one.isOurs()) {
        continue;
      }
      if (one.load() instanceof LoadState.Finished finished) {
        LoadResult result = finished.result();
        statuses.add(
            Attempts.background(
                one.name(), result, Reason.ofResult(result.reason()), result.message()));
      } else if (one.load() instanceof LoadState.Lost lost) {
        statuses.add(Attempts.background(one.name(), null, lost.reason(), lost.message()));
      } else if (one.isTold()) {
        statuses.add(
            Attempts.background(
                one.name(),
                null,
                Reason.LoadOverdue,
                "it was told to stop and didn't; it is removed"));
      }
    }
    return statuses;
  }

  private static List<One> all(BenchmarkRun run, Observation seen, CurrentLoad current) {
    return LoadId.backgroundOf(run, current.number).stream()
        .map(
            id -> {
              CurrentLoad.Background named = current.background.get(id.index());
              return new One(
                  id, named.name, named.jobUid, seen.beside().background().get(id.index()));
            })
        .toList();
  }
}

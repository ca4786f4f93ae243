package io.wrkbench.run.phase;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.child.Refused;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Times;
import io.wrkbench.result.LoadResult;
import io.wrkbench.run.evidence.AttemptPods;
import io.wrkbench.run.evidence.AttemptResources;
import io.wrkbench.run.evidence.AttemptSeconds;
import io.wrkbench.run.evidence.RunEvidences;
import io.wrkbench.run.observe.Observation;
import io.wrkbench.run.observe.load.LoadState;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.Names;
import io.wrkbench.run.resource.ResultConfigMap;
import io.wrkbench.run.status.Attempts;
import io.wrkbench.run.status.NextStatus;
import io.wrkbench.step.Decision;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the attempts, one after another. The status alone says which one is next. Its result is
 * first stored in a ConfigMap, then written into the status; only then may the next attempt begin.
 */
final class MeasuringPhase implements PhaseHandler {
  /** Pause after the warm-up, in which the target can finish its pending work. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /**
   * Reasons that the next attempt would meet again. If no attempt was measured before, the run
   * fails.
   */
  private static final Set<Reason> HOPELESS =
      Set.of(
          Reason.TargetMismatch,
          Reason.TargetUnreachable,
          Reason.TlsVerificationFailed,
          Reason.ScriptFailed,
          Reason.InvalidPlan);

  /** With these, the load's own result says nothing about the next attempt. */
  private static final Set<Reason> RESTARTS =
      EnumSet.of(Reason.CassandraRestarted, Reason.TargetRestarted, Reason.TargetCrashed);

  @Override
  public Decision decide(BenchmarkRun run, Observation seen) {
    int number = Attempts.next(run.getStatus());
    if (run.getStatus().warmupEndTime != null) {
      Duration since =
          Times.parse(run.getStatus().warmupEndTime)
              .map(end -> Duration.between(end, seen.now()))
              .orElse(PAUSE);
      // A clock that was set back tells nothing.
      if (!since.isNegative() && since.compareTo(PAUSE) < 0) {
        return new Decision.Wait(PAUSE.minus(since));
      }
    }
    LoadStep step = Loads.step(run, seen, new LoadId.Attempt(number));
    return step instanceof LoadStep.Ended end
        ? ended(run, seen, end)
        : ((LoadStep.Next) step).decision();
  }

  private static Decision ended(BenchmarkRun run, Observation seen, LoadStep.Ended end) {
    int number = Attempts.next(run.getStatus());
    LoadResult result = end.result();
    if (result == null) {
      return recorded(run, seen, end, null, null);
    }
    if (filesChanged(run, seen)) {
      return Decision.record(
          NextStatus.of(run, seen.now())
              .failed(
                  Reason.SpecChanged,
                  "a ConfigMap that the spec names was changed while the run was measured, so the"
                      + " attempts don't have the same load; create another BenchmarkRun"));
    }
    Map<String, LoadResult> background = Backgrounds.results(run, seen, run.getStatus().current);
    Optional<String> seconds =
        result.isSucceeded()
            ? AttemptSeconds.of(pods(run, seen, result, background))
            : Optional.empty();
    return seen.results().containsKey(number)
        ? recorded(
            run,
            seen,
            end,
            Names.result(run, number),
            ResultConfigMap.fit(run, number, result, background, seconds).leftOut())
        : new Decision.Act(new Action.StoreResult(number, result, background, seconds));
  }

  /** Whether somebody has edited what the load pods read; what isn't known doesn't count. */
  private static boolean filesChanged(BenchmarkRun run, Observation seen) {
    Optional<String> before =
        Optional.ofNullable(run.getStatus().environment).map(known -> known.filesHash);
    Optional<String> now = seen.environment().map(known -> known.filesHash);
    return before.isPresent() && now.isPresent() && !before.equals(now);
  }

  /** What the pods of the attempt that has ended were sampled to use. */
  private static AttemptPods pods(
      BenchmarkRun run, Observation seen, LoadResult result, Map<String, LoadResult> background) {
    return AttemptPods.of(
        result,
        run.getSpec().load.generators,
        background.values(),
        seen.places(),
        seen.probed(),
        Times.parse(run.getStatus().current.startTime).orElse(seen.now()),
        seen.now());
  }

  /**
   * Records an attempt without its histograms if the API server refuses to store its result.
   *
   * @param seen what was observed when the result was to be stored
   */
  static Decision notStored(BenchmarkRun run, Observation seen, Refused why) {
    LoadStep step = Loads.step(run, seen, new LoadId.Attempt(Attempts.next(run.getStatus())));
    if (!(step instanceof LoadStep.Ended end)) {
      throw new IllegalStateException("a result that nobody has stored: " + step);
    }
    return recorded(
        run,
        seen,
        end,
        null,
        "its histograms and the tool's output weren't stored: "
            + why.getMessage()
            + "; make room for another ConfigMap in the namespace, and see that its webhooks"
            + " answer");
  }

  /**
   * Writes the attempt into the status.
   *
   * @param configMap name of the ConfigMap with its result, or null if there is none
   * @param leftOut which parts of its result weren't stored, or null
   */
  private static Decision recorded(
      BenchmarkRun run, Observation seen, LoadStep.Ended end, String configMap, String leftOut) {
    int number = Attempts.next(run.getStatus());
    NextStatus next = NextStatus.of(run, seen.now());
    LoadResult result = end.result();
    CurrentLoad current = run.getStatus().current;
    if (result != null) {
      next = next.verified(result);
    }
    if (isHopeless(seen, end) && run.getStatus().attempts.isEmpty()) {
      return Decision.record(next.failed(end.reason(), end.message()));
    }
    if (result != null && leftOut != null) {
      next = next.resultCut(number, leftOut);
    }
    String message =
        Stream.of(end.message(), leftOut)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("; "));
    AttemptStatus attempt =
        Attempts.ended(
            run, number, result, end.reason(), message.isEmpty() ? null : message, configMap);
    targetPods(attempt, current.targetPods, seen.target().podsHash());
    attempt.background = Backgrounds.statuses(run, seen, current);
    if (result != null) {
      Map<String, LoadResult> background = Backgrounds.results(run, seen, current);
      next = next.beside(null, result);
      for (Map.Entry<String, LoadResult> other : background.entrySet()) {
        next = next.beside(other.getKey(), other.getValue());
      }
      if (result.isSucceeded()) {
        attempt.resources = AttemptResources.of(pods(run, seen, result, background));
        attempt.concurrency = RunEvidences.concurrency(run.getSpec(), attempt).orElse(null);
      }
    }
    attempt.startSpread = end.finished() == null ? null : end.finished().startSpread();
    return Decision.record(next.attemptEnded(attempt, seen.results(), seen.environment()));
  }

  /** Writes which pods the target had; what isn't known is null or empty. */
  private static void targetPods(AttemptStatus attempt, String atBegin, String atEnd) {
    if (atBegin == null || atBegin.isEmpty()) {
      return;
    }
    attempt.targetPods = atBegin;
    attempt.targetPodsAtEnd = atEnd.isEmpty() || atEnd.equals(atBegin) ? null : atEnd;
  }

  private static boolean isHopeless(Observation seen, LoadStep.Ended end) {
    if (end.reason() == Reason.LoadPodRefused) {
      return isRefusedForGood(seen.load())
          || seen.beside().background().stream().anyMatch(b -> isRefusedForGood(b.load()));
    }
    if (RESTARTS.contains(end.reason())) {
      return false;
    }
    Reason own = end.result() == null ? end.reason() : Reason.ofResult(end.result().reason());
    return own != null && HOPELESS.contains(own);
  }

  private static boolean isRefusedForGood(LoadState load) {
    return load instanceof LoadState.Refused refused && !refused.passing();
  }
}

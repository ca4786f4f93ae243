package io.wrkbench.status;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.api.Environment;
import io.wrkbench.api.Phase;
import io.wrkbench.event.RunEvent;
import io.wrkbench.resource.LoadId;
import io.wrkbench.resource.Names;
import io.wrkbench.resource.SpecHash;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The status that follows a run's present one, and the events that tell of the step. Each method is
 * a step that a run can take; none writes anything.
 */
public final class NextStatus {
  private final BenchmarkRun run;
  private final Instant now;
  private final BenchmarkRunStatus status;
  private final List<RunEvent> events = new ArrayList<>();

  private NextStatus(BenchmarkRun run, Instant now) {
    this.run = run;
    this.now = now;
    this.status =
        run.getStatus() == null
            ? new BenchmarkRunStatus()
            : ApiJson.serialization().clone(run.getStatus());
    status.observedGeneration = run.getMetadata().getGeneration();
    if (status.target == null) {
      status.target = Texts.target(run.getSpec(), run.getMetadata().getNamespace());
      status.load = Texts.load(run.getSpec());
    }
  }

  /** Starts from the run's present status. */
  public static NextStatus of(BenchmarkRun run, Instant now) {
    return new NextStatus(run, now);
  }

  /** The whole status as it is to be written. */
  public BenchmarkRunStatus status() {
    return status;
  }

  /** What happened, for {@code kubectl describe}. */
  public List<RunEvent> events() {
    return List.copyOf(events);
  }

  /** Whether it says anything that the present status doesn't. */
  public boolean isNew() {
    return run.getStatus() == null || !json(status).equals(json(run.getStatus()));
  }

  private static String json(BenchmarkRunStatus status) {
    return ApiJson.serialization().asJson(status);
  }

  /** Waits for its turn. */
  public NextStatus queued(String why) {
    if (status.phase == null) {
      events.add(RunEvent.normal("Queued", why));
    }
    return to(Phase.Queued, why);
  }

  /** Holds this measuring slot. */
  public NextStatus holding(int slot) {
    status.slot = slot;
    return this;
  }

  /** Holds a measuring slot and goes on; from here on the timeout counts. */
  public NextStatus admitted(int slot) {
    status.slot = slot;
    status.startTime = Times.format(now);
    status.specHash = SpecHash.of(run.getSpec());
    events.add(RunEvent.normal("Admitted", "measures " + status.target + " with " + status.load));
    return to(Phase.Provisioning, "makes the target ready");
  }

  /** Cassandra can't be used, now or ever. */
  public NextStatus cassandraNotReady(String reason, String why) {
    return notReady(Conditions.CASSANDRA_READY, reason, why);
  }

  /** Cassandra can be used. */
  public NextStatus cassandraReady(String reason, String why) {
    Conditions.set(status, Conditions.CASSANDRA_READY, true, reason, why, now);
    events.add(RunEvent.normal("CassandraReady", why));
    return this;
  }

  /** The target can't be loaded, now or ever. */
  public NextStatus targetNotReady(String reason, String why) {
    return notReady(Conditions.TARGET_READY, reason, why);
  }

  private NextStatus notReady(String condition, String reason, String why) {
    if (isNews(condition, reason)) {
      events.add(RunEvent.normal(reason, why));
    }
    Conditions.set(status, condition, false, reason, why, now);
    status.message = Texts.cut(why);
    return this;
  }

  /** The target is up; on to the warm-up, or without one to the attempts. */
  public NextStatus targetReady(Optional<Environment> environment) {
    Conditions.set(status, Conditions.TARGET_READY, true, "Ready", "the target can be loaded", now);
    events.add(RunEvent.normal("TargetReady", "the target can be loaded"));
    environment.ifPresent(seen -> status.environment = seen);
    return run.getSpec().warmup.isNone()
        ? to(Phase.Measuring, progress())
        : to(Phase.WarmingUp, "checks the target and warms it up");
  }

  /**
   * A load's Job is there, and those of its background; from here on the load counts as run.
   *
   * @param background UIDs of the Jobs in its background, in the order of the spec
   */
  public NextStatus loadStarts(
      LoadId load,
      String uid,
      List<String> background,
      String targetIdentity,
      String cassandraIdentity) {
    CurrentLoad current = new CurrentLoad();
    current.number = load.number();
    current.job = Names.load(run, load);
    current.jobUid = uid;
    current.startTime = Times.format(now);
    current.targetIdentity = targetIdentity;
    current.cassandraIdentity = cassandraIdentity;
    for (LoadId.Background other : LoadId.backgroundOf(run, load.number())) {
      CurrentLoad.Background named = new CurrentLoad.Background();
      named.name = other.spec(run).name;
      named.job = Names.load(run, other);
      named.jobUid = background.get(other.index());
      current.background.add(named);
    }
    status.current = current;
    Conditions.set(status, Conditions.TARGET_READY, true, "Ready", "the target can be loaded", now);
    events.add(
        load instanceof LoadId.WarmUp
            ? RunEvent.normal("WarmUpStarted", Texts.warmup(run.getSpec().warmup))
            : RunEvent.normal(
                "AttemptStarted",
                "attempt " + load.number() + " of " + run.getSpec().attempts + ", " + status.load));
    return loadRuns();
  }

  /** A load in the background isn't up yet. */
  public NextStatus backgroundPending(String name, String why) {
    status.message = Texts.cut("background " + name + ": " + why);
    return this;
  }

  /** All loads in the background are up; the attempt itself begins. */
  public NextStatus backgroundConnected() {
    status.current.connectedTime = Times.format(now);
    events.add(
        RunEvent.normal(
            "BackgroundConnected",
            Texts.list(status.current.background.stream().map(b -> b.name).toList())
                + (status.current.background.size() == 1 ? " is" : " are")
                + " up, with all connections"));
    return loadRuns();
  }

  /** The load's pod can't start yet. */
  public NextStatus loadPending(String reason, String why) {
    status.message = Texts.cut("load pod " + reason + ": " + why);
    return this;
  }

  /** The load's pod runs. */
  public NextStatus loadRuns() {
    status.message = status.current.number == 0 ? "checks the target and warms it up" : progress();
    return this;
  }

  /** What the check of the target found, where the load made one. */
  public NextStatus verified(LoadResult result) {
    boolean refused = FailureReason.TlsVerificationFailed.name().equals(result.reason());
    if (result.verification() == null && !refused) {
      return this;
    }
    boolean matched = !refused && result.verification().matched() > 0;
    String why =
        matched
            ? result.verification().matched()
                + " of "
                + Texts.count(result.verification().sent(), "answer")
                + " as expected"
            : result.message();
    Conditions.set(
        status,
        Conditions.TARGET_VERIFIED,
        matched,
        matched ? "Verified" : result.reason(),
        why,
        now);
    events.add(
        matched
            ? RunEvent.normal("TargetVerified", why)
            : RunEvent.warning("TargetNotVerified", why));
    return this;
  }

  /** The warm-up has ended well. */
  public NextStatus warmedUp(LoadResult result, Optional<Environment> environment) {
    status.current = null;
    status.warmupEndTime = Times.format(now);
    status.warmup = Warmups.of(result.warmup());
    environment.ifPresent(seen -> status.environment = seen);
    String why = Warmups.describe(run.getSpec().warmup, status.warmup);
    events.add(
        Warmups.isUnsteady(status.warmup)
            ? RunEvent.warning("WarmedUpNotSteady", why)
            : RunEvent.normal("WarmedUp", why));
    return to(Phase.Measuring, progress());
  }

  /** An attempt has ended; after the last one the run has, too. */
  public NextStatus attemptEnded(
      AttemptStatus attempt, Map<Integer, LoadResult> results, Optional<Environment> environment) {
    status.current = null;
    status.attempts.add(attempt);
    // What a failed one ended with may have left no time to read the results of the others.
    if (Summaries.counts(attempt)) {
      status.summary = Summaries.of(status.attempts, results);
    }
    environment.ifPresent(seen -> status.environment = seen);
    events.add(told(attempt));
    if (status.attempts.size() < run.getSpec().attempts) {
      status.message = progress();
      return this;
    }
    int counted = Summaries.counted(status.attempts).size();
    if (counted > 0) {
      return judged().ended(Phase.Completed, "Completed", outcomes());
    }
    return failed(
        "NoAttemptSucceeded",
        "no counted attempt succeeded"
            + (attempt.message == null ? "" : "; the last one: " + attempt.message));
  }

  /** The run ends without a result. */
  public NextStatus failed(String reason, String why) {
    return ended(Phase.Failed, reason, why);
  }

  /** The run's time is over. */
  public NextStatus timedOut(GoDuration timeout) {
    return failed(
        "TimedOut",
        "not done within its timeout of "
            + timeout
            + "; at last it said: "
            + (status.message == null ? "nothing" : status.message));
  }

  /** The user has ended the run. */
  public NextStatus cancelled() {
    return ended(Phase.Cancelled, "Cancelled", "cancelled by spec.cancel");
  }

  private NextStatus judged() {
    if (run.getSpec().objectives.isEmpty()) {
      return this;
    }
    status.objectives = Objectives.judge(run.getSpec().objectives, status.summary);
    String missed = Objectives.missed(status.objectives);
    Conditions.set(
        status,
        Conditions.OBJECTIVES_MET,
        missed.isEmpty(),
        missed.isEmpty() ? "AllMet" : "Missed",
        missed.isEmpty() ? Texts.count(status.objectives.size(), "objective") + " met" : missed,
        now);
    events.add(
        missed.isEmpty()
            ? RunEvent.normal("ObjectivesMet", "all of them")
            : RunEvent.warning("ObjectivesMissed", missed));
    return this;
  }

  private NextStatus ended(Phase phase, String reason, String why) {
    status.current = null;
    status.completionTime = Times.format(now);
    Conditions.set(status, Conditions.FINISHED, true, phase.name(), why, now);
    if (phase != Phase.Cancelled) {
      Conditions.set(status, Conditions.COMPLETE, phase == Phase.Completed, reason, why, now);
      Conditions.set(status, Conditions.FAILED, phase == Phase.Failed, reason, why, now);
    }
    events.add(
        phase == Phase.Failed
            ? RunEvent.warning("Failed", reason + ": " + why)
            : RunEvent.normal(phase.name(), why));
    return to(phase, why);
  }

  private NextStatus to(Phase phase, String message) {
    status.phase = phase;
    status.message = Texts.cut(message);
    return this;
  }

  private String progress() {
    return "attempt " + (status.attempts.size() + 1) + " of " + run.getSpec().attempts;
  }

  private String outcomes() {
    long failed = status.attempts.stream().filter(a -> a.outcome == Outcome.Failed).count();
    return Texts.count(status.attempts.size(), "attempt")
        + (failed == 0 ? "" : ", " + failed + " of them failed");
  }

  private boolean isNews(String type, String reason) {
    return Conditions.find(status, type).filter(c -> reason.equals(c.getReason())).isEmpty();
  }

  private RunEvent told(AttemptStatus attempt) {
    return attempt.outcome == Outcome.Succeeded
        ? RunEvent.normal(
            "AttemptSucceeded",
            "attempt "
                + attempt.number
                + ": "
                + attempt.requestsPerSecond
                + " req/s"
                + (attempt.latency == null ? "" : ", p99 " + attempt.latency.p99))
        : RunEvent.warning(
            "AttemptFailed",
            "attempt " + attempt.number + ": " + attempt.reason + ": " + attempt.message);
  }
}

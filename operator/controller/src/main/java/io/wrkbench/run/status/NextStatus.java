package io.wrkbench.run.status;

import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.AttemptStatus.Outcome;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Checks;
import io.wrkbench.api.CurrentLoad;
import io.wrkbench.api.Environment;
import io.wrkbench.api.Phase;
import io.wrkbench.api.SingleConnectionStatus;
import io.wrkbench.api.Summary;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.child.Owners;
import io.wrkbench.judge.limit.Bottleneck;
import io.wrkbench.judge.measured.RunEvidence;
import io.wrkbench.judge.validity.Validity;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.Stall;
import io.wrkbench.record.StatusEvent;
import io.wrkbench.record.Text;
import io.wrkbench.record.Times;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.SingleConnection;
import io.wrkbench.run.evidence.Judgements;
import io.wrkbench.run.evidence.RunEvidences;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.Names;
import io.wrkbench.run.resource.SpecHash;
import io.wrkbench.run.resource.Tool;
import io.wrkbench.step.StatusChange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The status that follows a run's present one, and the events of the step. Each method is a step
 * that a run can take; none writes anything.
 */
public final class NextStatus extends StatusChange<BenchmarkRunStatus> {
  private final BenchmarkRun run;

  private NextStatus(BenchmarkRun run, Instant now) {
    super(run, BenchmarkRunStatus::new, status -> status.conditions, now);
    this.run = run;
    status.observedGeneration = run.getMetadata().getGeneration();
    if (status.target == null) {
      status.target = Texts.target(run.getSpec(), run.getMetadata().getNamespace());
      status.load = Tool.of(run.getSpec().load).shortForm();
    }
  }

  /** Starts from the run's present status. */
  public static NextStatus of(BenchmarkRun run, Instant now) {
    return new NextStatus(run, now);
  }

  /** Whether the run's last step has failed. */
  public static boolean hasStalled(BenchmarkRun run) {
    return run.getStatus() != null
        && Conditions.isTrue(run.getStatus().conditions, Conditions.STALLED);
  }

  /** A step has failed. It is tried again until the run times out. */
  public NextStatus stalled(RuntimeException failure) {
    if (status.phase == null) {
      status.phase = Phase.Queued;
    }
    says(Stall.of(failure))
        // The message of an ended run says how it ended, and stays.
        .filter(why -> !status.phase.terminal())
        .ifPresent(why -> status.message = why);
    return this;
  }

  /**
   * A quota refuses something that the run needs; it is tried again.
   *
   * @param refused what the API server said of it
   */
  public NextStatus waitsForQuota(String refused) {
    says(new Stall(Reason.WaitingForQuota, refused + "; make room for it. Trying again"))
        .ifPresent(
            why -> {
              status.message = why;
              tell(StatusEvent.normal(Reason.WaitingForQuota, why));
            });
    return this;
  }

  /** Waits for its turn. */
  public NextStatus queued(String why) {
    lacksNothing();
    if (status.phase == null) {
      tell(StatusEvent.normal(Reason.Queued, why));
    }
    return to(Phase.Queued, why);
  }

  /**
   * Waits for what its spec refers to, and lets others pass.
   *
   * @param missing one for each condition at most
   */
  public NextStatus lacks(List<Missing> missing) {
    status.conditions.removeIf(
        condition -> missing.stream().noneMatch(m -> m.condition().equals(condition.getType())));
    missing.forEach(m -> notReady(m.condition(), m.reason(), m.message()));
    return to(Phase.Queued, String.join("; ", missing.stream().map(Missing::message).toList()));
  }

  /** A Queued run lacks nothing any more; what is started for it has yet to become ready. */
  private void lacksNothing() {
    Conditions.remove(status.conditions, Conditions.TARGET_READY);
    Conditions.remove(status.conditions, Conditions.CASSANDRA_READY);
  }

  /** Holds a measuring slot and goes on; from here on the timeout counts. */
  public NextStatus admitted(int slot) {
    lacksNothing();
    status.slot = slot;
    status.startTime = Times.format(now);
    status.specHash = SpecHash.of(run.getSpec());
    tell(StatusEvent.normal(Reason.Admitted, "measures " + status.target + " with " + status.load));
    return to(Phase.Provisioning, "preparing the target");
  }

  /** Cassandra can't be used, now or ever. */
  public NextStatus cassandraNotReady(Reason reason, String why) {
    return notReady(Conditions.CASSANDRA_READY, reason, why);
  }

  /** Cassandra can be used. */
  public NextStatus cassandraReady(Reason reason, String why) {
    set(Conditions.CASSANDRA_READY, true, reason, why);
    tell(StatusEvent.normal(Reason.CassandraReady, why));
    return this;
  }

  /** The target can't be loaded, now or ever. */
  public NextStatus targetNotReady(Reason reason, String why) {
    return notReady(Conditions.TARGET_READY, reason, why);
  }

  private NextStatus notReady(String condition, Reason reason, String why) {
    if (isNews(condition, reason)) {
      tell(StatusEvent.normal(reason, why));
    }
    set(condition, false, reason, why);
    status.message = Text.cut(why);
    return this;
  }

  /**
   * The target is up; on to the warm-up, or without one to the attempts.
   *
   * @param why what is known of it
   */
  public NextStatus targetReady(Optional<Environment> environment, String why) {
    set(Conditions.TARGET_READY, true, Reason.Ready, why);
    tell(StatusEvent.normal(Reason.TargetReady, why));
    measuredIn(environment);
    return run.getSpec().warmup.isNone()
        ? to(Phase.Measuring, progress())
        : to(Phase.WarmingUp, "checking the target and warming it up");
  }

  /**
   * The Jobs of a load and of its background exist; from here on the load counts as run.
   *
   * @param background UIDs of the Jobs in its background, in the order of the spec
   * @param targetPods hash of the target's pods; empty if they aren't known
   */
  public NextStatus loadStarts(
      LoadId load,
      String uid,
      List<String> background,
      String targetIdentity,
      String targetPods,
      String cassandraIdentity) {
    CurrentLoad current = new CurrentLoad();
    current.number = load.number();
    current.job = Names.load(run, load);
    current.jobUid = uid;
    current.startTime = Times.format(now);
    current.targetIdentity = targetIdentity;
    current.targetPods = targetPods;
    current.cassandraIdentity = cassandraIdentity;
    for (LoadId.Background other : LoadId.backgroundOf(run, load.number())) {
      CurrentLoad.Background named = new CurrentLoad.Background();
      named.name = other.spec(run).name;
      named.job = Names.load(run, other);
      named.jobUid = background.get(other.index());
      current.background.add(named);
    }
    status.current = current;
    if (!Conditions.isTrue(status.conditions, Conditions.TARGET_READY)) {
      set(Conditions.TARGET_READY, true, Reason.Ready, "the target can be loaded again");
    }
    tell(
        load instanceof LoadId.WarmUp
            ? StatusEvent.normal(Reason.WarmUpStarted, Texts.warmup(run.getSpec().warmup))
            : StatusEvent.normal(
                Reason.AttemptStarted,
                Progress.of(run.getSpec(), load.number()) + ", " + status.load));
    return loadRuns();
  }

  /** A background load isn't connected yet. */
  public NextStatus backgroundPending(String name, String why) {
    status.message = Text.cut("background " + name + ": " + why);
    return this;
  }

  /** All background loads are connected; the attempt itself begins. */
  public NextStatus backgroundConnected() {
    status.current.connectedTime = Times.format(now);
    tell(
        StatusEvent.normal(
            Reason.BackgroundConnected,
            Text.list(status.current.background.stream().map(b -> b.name).toList())
                + (status.current.background.size() == 1 ? " is" : " are")
                + " up, with all connections"));
    return loadRuns();
  }

  /** The load's pod can't start yet. */
  public NextStatus loadPending(String state, String why) {
    status.message = Text.cut("load pod " + state + ": " + why);
    return this;
  }

  /** The load's pod runs. */
  public NextStatus loadRuns() {
    status.message =
        status.current.number == 0 ? "checking the target and warming it up" : progress();
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
                + Text.count(result.verification().sent(), "answer")
                + " as expected"
            : result.message();
    set(
        Conditions.TARGET_VERIFIED,
        matched,
        matched ? Reason.Verified : Reason.ofResult(result.reason()),
        why);
    tell(
        matched
            ? StatusEvent.normal(Reason.TargetVerified, why)
            : StatusEvent.warning(Reason.TargetNotVerified, why));
    return this;
  }

  /**
   * What a load sent besides its load: by which answers were checked, and on a connection alone.
   *
   * @param background name of the background load; null for the load itself
   */
  public NextStatus beside(String background, LoadResult result) {
    Checks checks = status.checks == null ? new Checks() : status.checks;
    if (result.verification() != null) {
      checks.verification = plus(checks.verification, result.verification().sent());
      status.checks = checks;
    }
    if (result.singleConnection() != null) {
      checks.singleConnection = plus(checks.singleConnection, result.singleConnection().requests());
      status.checks = checks;
      addAlone(background, result);
    }
    return this;
  }

  private static long plus(Long before, long more) {
    return more + (before == null ? 0 : before);
  }

  /** An attempt that failed says nothing about why it isn't known: the next one measures it. */
  private void addAlone(String background, LoadResult result) {
    SingleConnection single = result.singleConnection();
    boolean known = single.mean() != null || result.isSucceeded();
    if (known && !RunEvidences.knowsAlone(status, background)) {
      SingleConnectionStatus found = new SingleConnectionStatus();
      found.background = background;
      found.mean = single.mean();
      found.p50 = single.p50();
      found.missing = single.missing() == null ? null : Text.cutOfBackground(single.missing());
      status.singleConnection.add(found);
    }
  }

  /**
   * The warm-up has ended well.
   *
   * @param targetPods hash of the target's pods, which may have become more while it lasted; those
   *     at its start count if it is empty, because these aren't known
   */
  public NextStatus warmedUp(
      LoadResult result, String targetPods, Optional<Environment> environment) {
    status.warmup =
        Warmups.of(result.warmup(), targetPods.isEmpty() ? status.current.targetPods : targetPods);
    status.current = null;
    status.warmupEndTime = Times.format(now);
    measuredIn(environment);
    String why = Warmups.describe(run.getSpec().warmup, status.warmup);
    tell(
        Warmups.isUnsteady(status.warmup)
            ? StatusEvent.warning(Reason.WarmedUpNotSteady, why)
            : StatusEvent.normal(Reason.WarmedUp, why));
    return to(Phase.Measuring, progress());
  }

  /** Not all of an attempt's result could be kept. */
  public NextStatus resultCut(int number, String leftOut) {
    tell(StatusEvent.warning(Reason.ResultCut, "attempt " + number + ": " + leftOut));
    return this;
  }

  /** An attempt has ended, and with the last one the run. */
  public NextStatus attemptEnded(
      AttemptStatus attempt, Map<Integer, LoadResult> results, Optional<Environment> environment) {
    status.current = null;
    status.attempts.add(attempt);
    // When an attempt fails, the results of the others may not have been read.
    if (Summaries.counts(attempt)) {
      status.summary = Summaries.of(status.attempts, results, Progress.confidence(run.getSpec()));
    }
    measuredIn(environment);
    judge();
    Room.make(status);
    tell(told(attempt));
    if (!Progress.isOver(run.getSpec(), status)) {
      status.message = progress();
      return this;
    }
    int counted = Summaries.counted(status.attempts).size();
    if (counted > 0) {
      tellValidity();
      return judged().ended(Phase.Completed, Reason.Completed, outcomes()).withUnmet();
    }
    return failed(
        Reason.NoAttemptSucceeded,
        "no counted attempt succeeded"
            + (attempt.message == null ? "" : "; the last attempt: " + attempt.message));
  }

  /** Of files that can't be read now, the hash stays: they may come back as others. */
  private void measuredIn(Optional<Environment> environment) {
    environment.ifPresent(
        seen -> {
          if (seen.filesHash == null && status.environment != null) {
            seen.filesHash = status.environment.filesHash;
          }
          status.environment = seen;
        });
  }

  /** Judges by the attempts so far, so that a run that ends early is judged too. */
  private void judge() {
    Judgements.addMachineSpeeds(status.attempts);
    RunEvidence evidence = RunEvidences.of(run.getSpec(), status, isOneOfMany());
    if (evidence.counted().isEmpty()) {
      return;
    }
    status.bottleneck = Judgements.of(Bottleneck.of(evidence));
    Validity validity = Validity.of(evidence);
    Reason reason = Reason.valueOf(validity.reason().name());
    if (validity.status() == Validity.Status.Unknown) {
      setUnknown(Conditions.VALID, reason, validity.message());
    } else {
      set(Conditions.VALID, validity.status() == Validity.Status.True, reason, validity.message());
    }
  }

  private boolean isOneOfMany() {
    return Owners.controller(Owners.of(run), BenchmarkComparison.class).isPresent();
  }

  private void tellValidity() {
    Conditions.find(status.conditions, Conditions.VALID)
        .filter(valid -> !"True".equals(valid.getStatus()))
        .ifPresent(
            valid ->
                tell(
                    StatusEvent.warning(
                        Reason.valueOf(valid.getReason()),
                        ("False".equals(valid.getStatus()) ? "not valid: " : "validity unknown: ")
                            + valid.getMessage())));
  }

  private boolean isInvalid() {
    return Conditions.find(status.conditions, Conditions.VALID)
        .filter(valid -> "False".equals(valid.getStatus()))
        .isPresent();
  }

  /** The run ends without a result. */
  public NextStatus failed(Reason reason, String why) {
    return ended(Phase.Failed, reason, why);
  }

  /** The run has timed out. */
  public NextStatus timedOut(GoDuration timeout) {
    return failed(Reason.TimedOut, "not finished within its timeout of " + timeout + lastWords());
  }

  /** The run has lacked something that its spec refers to for as long as its timeout. */
  public NextStatus lackedTooLong(GoDuration timeout) {
    return failed(
        Reason.TimedOut, "couldn't be admitted within its timeout of " + timeout + lastWords());
  }

  /** The run has held its slot for too long without a target to load. */
  public NextStatus provisioningTimedOut(GoDuration most) {
    return failed(
        Reason.ProvisioningTimedOut,
        "not ready within "
            + most
            + " (chart value maxProvisioning), so its measuring slot goes to other runs"
            + lastWords());
  }

  private String lastWords() {
    return "; last message: " + (status.message == null ? "none" : status.message);
  }

  /** Ends the run, because it was deleted, although somebody's finalizer still keeps the object. */
  public NextStatus deleted() {
    return ended(Phase.Cancelled, Reason.Cancelled, DELETED);
  }

  /** The user has ended the run. */
  public NextStatus cancelled() {
    return ended(Phase.Cancelled, Reason.Cancelled, "cancelled by spec.cancel");
  }

  /** Nothing that the ended run started is left, and it holds no slot. */
  public NextStatus cleanedUp() {
    status.cleanedUp = true;
    return this;
  }

  private NextStatus judged() {
    if (run.getSpec().objectives.isEmpty()) {
      return this;
    }
    status.objectives = Objectives.judge(run.getSpec().objectives, status.summary);
    status.summary.objectives = Objectives.inShort(status.objectives);
    String missed = Objectives.missed(status.objectives);
    if (missed.isEmpty() && isInvalid()) {
      status.summary.objectives = Objectives.UNKNOWN;
      setUnknown(
          Conditions.OBJECTIVES_MET,
          Reason.NotValid,
          "the objectives would be met, but the figures can't be trusted: "
              + Conditions.find(status.conditions, Conditions.VALID).orElseThrow().getMessage());
      return this;
    }
    set(
        Conditions.OBJECTIVES_MET,
        missed.isEmpty(),
        missed.isEmpty() ? Reason.AllMet : Reason.Missed,
        missed.isEmpty() ? Text.count(status.objectives.size(), "objective") + " met" : missed);
    tell(
        missed.isEmpty()
            ? StatusEvent.normal(Reason.ObjectivesMet, "all objectives met")
            : StatusEvent.warning(Reason.ObjectivesMissed, missed));
    return this;
  }

  /** The message of the run says why its objectives aren't met, because users look there first. */
  private NextStatus withUnmet() {
    return Conditions.find(status.conditions, Conditions.OBJECTIVES_MET)
        .filter(met -> !"True".equals(met.getStatus()))
        .map(met -> to(status.phase, status.message + "; " + met.getMessage()))
        .orElse(this);
  }

  /** Tells those who wait for the objectives that they won't be judged. */
  private void notJudged(String why) {
    if (run.getSpec().objectives.isEmpty()) {
      return;
    }
    if (status.summary == null) {
      status.summary = new Summary();
    }
    status.summary.objectives = Objectives.UNKNOWN;
    saysNotJudged("run", why);
  }

  private NextStatus ended(Phase phase, Reason reason, String why) {
    if (phase != Phase.Completed) {
      notJudged(why);
    }
    status.current = null;
    Room.make(status);
    status.completionTime = Times.format(now);
    saysEnd(Reason.valueOf(phase.name()), reason, why);
    return to(phase, why);
  }

  private NextStatus to(Phase phase, String message) {
    status.phase = phase;
    status.message = Text.cut(message);
    return this;
  }

  private String progress() {
    return Progress.now(run.getSpec(), status);
  }

  private String outcomes() {
    long failed = status.attempts.stream().filter(a -> a.outcome == Outcome.Failed).count();
    return Text.count(status.attempts.size(), "attempt")
        + (failed == 0 ? "" : ", " + failed + " of them failed")
        + Progress.reached(run.getSpec(), status)
        + Intervals.unlike(status.summary).map(why -> "; the attempts differ: " + why).orElse("")
        + (isWithoutLatency()
            ? "; no latency over all attempts, because the histograms of one weren't stored"
            : "");
  }

  private boolean isWithoutLatency() {
    return status.summary != null
        && status.summary.latency == null
        && Summaries.counted(status.attempts).stream()
            .anyMatch(attempt -> attempt.latency != null && attempt.resultConfigMap == null);
  }

  private boolean isNews(String type, Reason reason) {
    return Conditions.find(status.conditions, type)
        .filter(c -> reason.name().equals(c.getReason()))
        .isEmpty();
  }

  private StatusEvent told(AttemptStatus attempt) {
    return attempt.outcome == Outcome.Succeeded
        ? StatusEvent.normal(
            Reason.AttemptSucceeded,
            "attempt "
                + attempt.number
                + ": "
                + attempt.requestsPerSecond
                + " req/s"
                + (attempt.latency == null ? "" : ", p99 " + attempt.latency.p99))
        : StatusEvent.warning(
            Reason.AttemptFailed,
            "attempt " + attempt.number + ": " + attempt.reason + ": " + attempt.message);
  }
}

package io.wrkbench.comparison.status;

import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.BenchmarkComparisonSpec;
import io.wrkbench.api.comparison.BenchmarkComparisonStatus;
import io.wrkbench.api.comparison.ComparisonPhase;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.comparison.verdict.Gate;
import io.wrkbench.comparison.verdict.MachineSpeeds;
import io.wrkbench.comparison.verdict.Verdicts;
import io.wrkbench.queue.Hindered;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.Stall;
import io.wrkbench.record.StatusEvent;
import io.wrkbench.record.Text;
import io.wrkbench.record.Times;
import io.wrkbench.result.GoDuration;
import io.wrkbench.run.status.Missing;
import io.wrkbench.statistics.Judgement;
import io.wrkbench.statistics.Next;
import io.wrkbench.step.StatusChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The status that follows a comparison's present one, and the events of the step. Each method is a
 * step that a comparison can take; none writes anything.
 */
public final class NextComparison extends StatusChange<BenchmarkComparisonStatus> {
  private final BenchmarkComparison comparison;

  private NextComparison(BenchmarkComparison comparison, Instant now) {
    super(comparison, BenchmarkComparisonStatus::new, status -> status.conditions, now);
    this.comparison = comparison;
    status.observedGeneration = comparison.getMetadata().getGeneration();
    // A spec that can't be read is replaced by another one, whose variants nobody has asked for.
    if (comparison.unreadableSpec().isEmpty()) {
      status.names = names(comparison.getSpec());
      status.rounds = rounds();
    }
  }

  /** Starts from the comparison's present status. */
  public static NextComparison of(BenchmarkComparison comparison, Instant now) {
    return new NextComparison(comparison, now);
  }

  /** Whether the status of a comparison says that something is missing. */
  public static boolean isLacking(BenchmarkComparison comparison) {
    return comparison.getStatus() != null && Hindered.lacks(comparison.getStatus().conditions);
  }

  /** Waits for its turn. */
  public NextComparison queued(String why) {
    lacksNothing();
    if (status.phase == null) {
      tell(StatusEvent.normal(Reason.Queued, why));
    }
    return to(ComparisonPhase.Queued, why);
  }

  /** Waits for what a variant refers to, and lets others pass. */
  public NextComparison lacks(Missing missing) {
    if (!missing.message().equals(status.message)) {
      tell(StatusEvent.normal(missing.reason(), missing.message()));
    }
    lacksNothing(missing.condition());
    set(missing.condition(), false, missing.reason(), missing.message());
    return to(ComparisonPhase.Queued, missing.message());
  }

  private void lacksNothing(String... but) {
    status.conditions.removeIf(
        one -> Hindered.saysMissing(one) && !List.of(but).contains(one.getType()));
  }

  /**
   * Holds a measuring slot; from here on the timeout counts.
   *
   * @param seed start value of the order in which the rounds measure the variants
   */
  public NextComparison admitted(int slot, long seed) {
    lacksNothing();
    status.slot = slot;
    status.seed = seed;
    status.startTime = Times.format(now);
    tell(StatusEvent.normal(Reason.Admitted, "compares " + status.names));
    return to(ComparisonPhase.Measuring, "preparing the first round");
  }

  /** The API server has no room for the next run now. */
  public NextComparison waitsForRoom(String why) {
    return to(ComparisonPhase.Measuring, why + "; make room for it");
  }

  /** The run of a variant exists, and may measure from now on. */
  public NextComparison listed(Round round, String uid) {
    MeasurementStatus one = new MeasurementStatus();
    one.round = round.number();
    one.variant = round.variant();
    one.run = VariantRun.name(comparison, round);
    one.uid = uid;
    status.measurements.add(one);
    return to(
        ComparisonPhase.Measuring,
        "round %d: %s is measured by %s".formatted(one.round, one.variant, one.run));
  }

  /** The run that is measured has ended. */
  public NextComparison measured(BenchmarkRun run) {
    MeasurementStatus one = Round.current(status).orElseThrow();
    Measured.read(one, run, Times.format(now));
    MeasuredPlace.leaveOutKnown(status.measurements, one);
    return judged();
  }

  /** Somebody has deleted the run that is measured. */
  public NextComparison runDeleted() {
    Measured.gone(Round.current(status).orElseThrow(), Times.format(now));
    return judged();
  }

  /** Writes what follows from the measurements so far. */
  private NextComparison judged() {
    BenchmarkComparisonSpec spec = comparison.getSpec();
    MachineSpeeds.mark(spec, status.measurements);
    Verdicts verdicts = Verdicts.of(spec, status.measurements);
    status.rounds = rounds();
    countRuns();
    status.comparisons =
        verdicts.rounds() == 0
            ? new ArrayList<>()
            : verdicts.judgements().stream()
                .map(Verdicts.Compared::status)
                .collect(Collectors.toCollection(ArrayList::new));
    status.verdict = verdicts.headline().orElse(null);
    return this;
  }

  private void countRuns() {
    status.variants = new ArrayList<>(Variants.of(comparison.getSpec(), status.measurements));
  }

  /** Enough was measured. */
  public NextComparison completed(Next why) {
    BenchmarkComparisonSpec spec = comparison.getSpec();
    Verdicts verdicts = Verdicts.of(spec, status.measurements);
    String outcome =
        "%s%s"
            .formatted(
                Text.count(verdicts.rounds(), "round"),
                why == Next.PRECISE ? "" : "; " + open(verdicts));
    set(
        Conditions.RESOLVED,
        verdicts.isResolved(),
        verdicts.isResolved() ? Reason.AllResolved : Reason.NotResolvable,
        verdicts.isResolved()
            ? "each variant can be told from the baseline, or is the same"
            : unresolved(verdicts));
    gate(Gate.of(spec.objectives, verdicts));
    return ended(ComparisonPhase.Completed, Reason.Completed, outcome);
  }

  /** Why the greatest number of rounds was needed. */
  private static String open(Verdicts verdicts) {
    List<Judgement> judgements =
        verdicts.judgements().stream().map(Verdicts.Compared::judgement).toList();
    if (judgements.stream().anyMatch(one -> one.ratio().isPresent() && !one.isPrecise())) {
      return "an interval is wider than asked";
    }
    return judgements.stream().anyMatch(Judgement::lacksRounds)
        ? "too many of them are left out"
        : "too few of them count";
  }

  private static String unresolved(Verdicts verdicts) {
    return verdicts.judgements().stream()
        .filter(compared -> compared.judgement().doubt().isPresent())
        .map(
            compared ->
                compared.metric() + " of " + compared.variant() + ": " + compared.status().message)
        .collect(Collectors.joining("; "));
  }

  private void gate(Gate gate) {
    if (comparison.getSpec().objectives.isEmpty()) {
      return;
    }
    status.objectives = Text.cut(gate.inShort());
    switch (gate.result()) {
      case Met -> set(Conditions.OBJECTIVES_MET, true, Reason.AllMet, "all objectives are met");
      case Missed -> set(Conditions.OBJECTIVES_MET, false, Reason.Missed, gate.message());
      case Unknown -> setUnknown(Conditions.OBJECTIVES_MET, Reason.NotResolvable, gate.message());
    }
  }

  /** Ends the comparison without verdicts. */
  public NextComparison failed(Reason reason, String why) {
    return ended(ComparisonPhase.Failed, reason, why);
  }

  /** The comparison has taken too long. */
  public NextComparison timedOut(GoDuration timeout) {
    return failed(
        Reason.TimedOut,
        "not %s within its timeout of %s; last message: %s"
            .formatted(
                status.phase == ComparisonPhase.Measuring ? "finished" : "admitted",
                timeout,
                status.message));
  }

  /** The user has ended the comparison. */
  public NextComparison cancelled() {
    return ended(ComparisonPhase.Cancelled, Reason.Cancelled, "cancelled by spec.cancel");
  }

  /** Ends the comparison, because it was deleted, although somebody's finalizer keeps it. */
  public NextComparison deleted() {
    return ended(ComparisonPhase.Cancelled, Reason.Cancelled, DELETED);
  }

  /** Its last run is cleaned up, and it holds no slot. */
  public NextComparison cleanedUp() {
    Round.current(status).ifPresent(this::cutOff);
    status.cleanedUp = true;
    return this;
  }

  private void cutOff(MeasurementStatus one) {
    Measured.cutOff(one, Times.format(now));
    if (comparison.unreadableSpec().isEmpty()) {
      countRuns();
    }
  }

  /** A step has failed. It is tried again until the comparison times out. */
  public NextComparison stalled(RuntimeException failure) {
    if (status.phase == null) {
      status.phase = ComparisonPhase.Queued;
    }
    says(Stall.of(failure))
        .filter(why -> !status.phase.terminal())
        .ifPresent(why -> status.message = why);
    return this;
  }

  private NextComparison ended(ComparisonPhase phase, Reason reason, String why) {
    if (phase != ComparisonPhase.Completed && !comparison.getSpec().objectives.isEmpty()) {
      status.objectives = Gate.Result.Unknown.name();
      saysNotJudged("comparison", why);
    }
    status.completionTime = Times.format(now);
    saysEnd(Reason.valueOf(phase.name()), reason, why);
    return to(phase, why);
  }

  private NextComparison to(ComparisonPhase phase, String message) {
    status.phase = phase;
    status.message = Text.cut(message);
    return this;
  }

  /** {@code tuned, defaults}: the baseline first. */
  private static String names(BenchmarkComparisonSpec spec) {
    String baseline = spec.baselineName();
    return Text.cut(
        Stream.concat(
                Stream.of(baseline),
                spec.variants.stream().map(one -> one.name).filter(name -> !name.equals(baseline)))
            .collect(Collectors.joining(", ")));
  }

  /** {@code 7/20}. */
  private String rounds() {
    long ended = status.measurements.stream().filter(MeasurementStatus::hasEnded).count();
    return ended / comparison.getSpec().variants.size() + "/" + comparison.getSpec().rounds.max;
  }
}

package io.wrkbench.comparison.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.MachineUse;
import io.wrkbench.api.Phase;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.judge.validity.Validity;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Conditions;
import io.wrkbench.record.Times;
import io.wrkbench.run.evidence.RunEvidences;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Takes from a run that has ended what the comparison keeps of it. Pure. */
final class Measured {
  private Measured() {}

  /** Somebody has deleted the run before it could be read. */
  static void gone(MeasurementStatus one, String now) {
    one.completionTime = now;
    one.leftOut = Reason.RunDeleted.name();
  }

  /** The comparison has ended before the run had a result. */
  static void cutOff(MeasurementStatus one, String now) {
    one.completionTime = now;
    one.leftOut = Reason.CutOff.name();
  }

  /** Writes what a run measured. */
  static void read(MeasurementStatus one, BenchmarkRun run, String now) {
    BenchmarkRunStatus status = run.getStatus();
    // Without a time of its end, a measurement would go on.
    one.completionTime =
        Times.parse(status.completionTime).isPresent() ? status.completionTime : now;
    Optional<AttemptStatus> attempt = measured(status);
    one.values = attempt.map(Measured::values).orElse(null);
    one.limit =
        status.bottleneck == null || RunEvidences.othersKnowAlone(run)
            ? null
            : status.bottleneck.limit;
    one.place = MeasuredPlace.of(run);
    Optional<Condition> valid = Conditions.find(status.conditions, Conditions.VALID);
    one.valid = valid.map(Condition::getStatus).orElse(null);
    if (attempt.isEmpty()) {
      one.leftOut = failure(status);
    } else {
      one.leftOut = valid.flatMap(condition -> fromOutside(condition, run)).orElse(null);
    }
  }

  /**
   * Why a run isn't valid, if that came from outside, be it behind another reason: the condition
   * has the first one only. The evidence is what others took of the machine, and which pods there
   * were, not what the run itself did or gave, so this doesn't select by the outcome. What can't be
   * read can't be judged again.
   */
  private static Optional<String> fromOutside(Condition valid, BenchmarkRun run) {
    Set<String> failed = new HashSet<>(Set.of(String.valueOf(valid.getReason())));
    if ("False".equals(valid.getStatus()) && run.unreadable().isEmpty()) {
      Validity.of(RunEvidences.of(run.getSpec(), run.getStatus(), true))
          .failed()
          .forEach(reason -> failed.add(reason.name()));
    }
    return Stream.of(Reason.TargetChanged, Reason.Disturbed)
        .map(Reason::name)
        .filter(failed::contains)
        .findFirst();
  }

  /** That of its attempt; of a run that had none, its own. */
  private static String failure(BenchmarkRunStatus status) {
    return status.attempts.stream()
        .map(attempt -> attempt.reason)
        .filter(Objects::nonNull)
        .findFirst()
        .or(() -> Conditions.find(status.conditions, Conditions.FAILED).map(Condition::getReason))
        .orElseGet(() -> String.valueOf(status.phase));
  }

  private static Optional<AttemptStatus> measured(BenchmarkRunStatus status) {
    return status.phase == Phase.Completed
        ? status.attempts.stream()
            .filter(attempt -> attempt.outcome == AttemptStatus.Outcome.Succeeded)
            .filter(attempt -> attempt.requestsPerSecond != null)
            .findFirst()
        : Optional.empty();
  }

  private static MeasurementStatus.Values values(AttemptStatus attempt) {
    MeasurementStatus.Values values = new MeasurementStatus.Values();
    values.requests = attempt.requests;
    values.errors = attempt.errors == null ? null : attempt.errors.total();
    values.requestsPerSecond = attempt.requestsPerSecond;
    values.latency = attempt.latency;
    if (attempt.resources != null) {
      // Of several machines the slowest, as a load is as fast as that.
      values.work =
          attempt.resources.machines.stream()
              .map((MachineUse machine) -> machine.work)
              .filter(work -> work != null && work.isPositive())
              .max(Comparator.naturalOrder())
              .orElse(null);
    }
    return values;
  }
}

package io.wrkbench.judge.validity;

import io.wrkbench.judge.Thresholds;
import io.wrkbench.judge.claim.Lacking;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.measured.RunEvidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the figure of a run can be trusted.
 *
 * @param status of the condition Valid
 * @param reason of the condition Valid
 * @param message one plain sentence with the figures
 * @param failed the reasons of all checks that failed, in their order; the first is {@code reason}
 * @param lacking the checks that lacked evidence, whatever the status
 */
public record Validity(
    Status status, Reason reason, String message, List<Reason> failed, List<Lacking> lacking) {

  /** As a condition has it. */
  public enum Status {
    /** Nothing speaks against it. */
    True,
    /** It can't be trusted. */
    False,
    /** It can't be told. */
    Unknown
  }

  private record Found(Reason reason, Finding finding) {}

  /** A judgement. */
  public Validity {
    failed = List.copyOf(failed);
    lacking = List.copyOf(lacking);
  }

  /** The judgement on a run: what is wrong comes before what can't be told. */
  public static Validity of(RunEvidence run) {
    Facts facts = new Facts(run);
    List<Found> all = new ArrayList<>();
    Checks.IN_ORDER.forEach(
        check -> all.add(new Found(check.reason(), check.finding().apply(facts))));
    List<Lacking> lacking =
        all.stream()
            .filter(found -> !found.finding.missing().isEmpty())
            .map(found -> new Lacking(found.reason.name(), found.finding.missing()))
            .toList();
    List<Found> failed = in(Finding.State.FAILED, all);
    if (!failed.isEmpty()) {
      return judged(Status.False, failed.get(0), failed, lacking);
    }
    int counted = facts.counted().size();
    if (counted < (run.oneOfMany() ? 1 : Thresholds.MIN_ATTEMPTS)) {
      return new Validity(
          Status.Unknown,
          Reason.TooFewAttempts,
          counted == 0 ? "no attempt counts" : "one attempt alone can't show how much it scatters",
          List.of(),
          lacking);
    }
    List<Found> doubtful = in(Finding.State.DOUBTFUL, all);
    if (!doubtful.isEmpty()) {
      return judged(Status.Unknown, doubtful.get(0), List.of(), lacking);
    }
    return lacking.isEmpty()
        ? new Validity(
            Status.True, Reason.AllChecked, "nothing speaks against the figure", List.of(), lacking)
        : new Validity(
            Status.True,
            Reason.PartlyChecked,
            "nothing that is known speaks against the figure; not checked for want of evidence: "
                + Lacking.inWords(lacking),
            List.of(),
            lacking);
  }

  private static Validity judged(
      Status status, Found found, List<Found> failed, List<Lacking> lacking) {
    return new Validity(
        status,
        found.reason,
        found.finding.message(),
        failed.stream().map(Found::reason).toList(),
        lacking);
  }

  private static List<Found> in(Finding.State state, List<Found> all) {
    return all.stream().filter(found -> found.finding.is(state)).toList();
  }
}

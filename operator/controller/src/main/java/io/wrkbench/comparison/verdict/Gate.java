package io.wrkbench.comparison.verdict;

import io.wrkbench.api.comparison.ComparisonObjective;
import io.wrkbench.statistics.Doubt;
import io.wrkbench.statistics.Ratio;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether ratios keep the bounds that a pipeline asks for. What counts is the interval: a bound is
 * met if all of it keeps the bound, missed if none of it does, and otherwise it can't be told. It
 * is missed as well by a variant that fails more often than the baseline, however fast it is.
 *
 * @param result the word
 * @param message each bound that isn't met, in words; empty if all are
 */
public record Gate(Result result, String message) {
  /** The answer to a pipeline. */
  public enum Result {
    /** Each bound is met. */
    Met,
    /** A bound is missed. */
    Missed,
    /** A bound can't be judged, and none is missed. */
    Unknown
  }

  /** The answer on these verdicts. */
  public static Gate of(List<ComparisonObjective> objectives, Verdicts verdicts) {
    Result all = Result.Met;
    StringBuilder words = new StringBuilder();
    for (ComparisonObjective objective : objectives) {
      Optional<Verdicts.Compared> compared = find(objective, verdicts);
      Result one = judge(objective, compared);
      if (one != Result.Met) {
        words.append(words.isEmpty() ? "" : ", ").append(describe(objective, compared));
        all = all == Result.Missed ? all : one;
      }
    }
    return new Gate(all, words.toString());
  }

  /** {@code Met} or {@code Missed: requestsPerSecond of defaults 0.7500 to 0.8100, not ≥ 0.97}. */
  public String inShort() {
    return message.isEmpty() ? result.name() : result + ": " + message;
  }

  private static Optional<Verdicts.Compared> find(
      ComparisonObjective objective, Verdicts verdicts) {
    return verdicts.judgements().stream()
        .filter(one -> one.metric().equals(objective.metric))
        .filter(one -> one.variant().equals(objective.variant))
        .findFirst();
  }

  private static Result judge(ComparisonObjective objective, Optional<Verdicts.Compared> compared) {
    if (compared.filter(Verdicts.Compared::failsMore).isPresent()) {
      return Result.Missed;
    }
    Optional<Ratio> ratio =
        compared.filter(one -> !isForbidden(one)).flatMap(one -> one.judgement().ratio());
    if (ratio.isEmpty()) {
      return Result.Unknown;
    }
    double low = ratio.get().low();
    double high = ratio.get().high();
    boolean least = objective.atLeast != null;
    double bound = new BigDecimal(least ? objective.atLeast : objective.atMost).doubleValue();
    if (least ? low >= bound : high <= bound) {
      return Result.Met;
    }
    return (least ? high < bound : low > bound) ? Result.Missed : Result.Unknown;
  }

  /** An interval that is too wide for a verdict may still lie on one side of a bound. */
  private static boolean isForbidden(Verdicts.Compared compared) {
    return compared
        .judgement()
        .doubt()
        .filter(doubt -> doubt != Doubt.INTERVAL_TOO_WIDE)
        .isPresent();
  }

  private static String describe(
      ComparisonObjective objective, Optional<Verdicts.Compared> compared) {
    String bound = objective.atLeast != null ? "≥ " + objective.atLeast : "≤ " + objective.atMost;
    String measured =
        compared
            .filter(one -> !isForbidden(one))
            .flatMap(one -> one.judgement().ratio())
            .map(ratio -> String.format(Locale.ROOT, "%.4f to %.4f", ratio.low(), ratio.high()))
            .orElse("not known");
    String words =
        "%s of %s %s, not %s".formatted(objective.metric, objective.variant, measured, bound);
    return compared
        .filter(Gate::isForbidden)
        .map(one -> words + ": " + (one.failsMore() ? failure(one) : one.status().message))
        .orElse(words);
  }

  private static String failure(Verdicts.Compared compared) {
    return "%s fails more often than %s; see status.measurements[].leftOut, and status.attempts[].errors of the runs"
        .formatted(compared.variant(), compared.baseline());
  }
}

package io.wrkbench.statistics;

import java.util.Comparator;
import java.util.Optional;

/**
 * A variant beside the baseline, in one metric.
 *
 * @param goal what was asked
 * @param ratio with its interval; empty with {@link Doubt#NO_INTERVAL}, and may be there with any
 *     other doubt
 * @param verdict the word
 * @param doubt why the verdict is {@link Verdict#NOT_RESOLVABLE}; the first of {@link Doubt}'s if
 *     several hold, and empty with any other verdict
 */
public record Judgement(Goal goal, Optional<Ratio> ratio, Verdict verdict, Optional<Doubt> doubt) {

  /** How many requests a round needs, so that its 99th percentile rests on ten of them. */
  public static final int MIN_REQUESTS_FOR_P99 = 1_000;

  /** The greatest share of rounds that may be left out. */
  static final double MAX_LEFT_OUT = 0.2;

  /** The verdict on all pairs so far. */
  public static Judgement of(PairedFigures pairs, Goal goal, Confidence confidence) {
    Optional<Ratio> ratio = Ratio.of(pairs, confidence);
    Verdict verdict = ratio.map(r -> verdict(r, goal)).orElse(Verdict.NOT_RESOLVABLE);
    Optional<Doubt> doubt = doubt(pairs, ratio, verdict);
    return new Judgement(goal, ratio, doubt.isPresent() ? Verdict.NOT_RESOLVABLE : verdict, doubt);
  }

  /** Whether the interval is as narrow as was asked. */
  public boolean isPrecise() {
    return ratio.filter(r -> r.precision() <= goal.within()).isPresent();
  }

  /** Whether too many rounds are left out; more rounds may bring their share below its limit. */
  public boolean lacksRounds() {
    return doubt.filter(Doubt.TOO_MANY_LEFT_OUT::equals).isPresent();
  }

  private static Verdict verdict(Ratio ratio, Goal goal) {
    if (1 - goal.sameWithin() <= ratio.low() && ratio.high() <= 1 + goal.sameWithin()) {
      return Verdict.SAME;
    }
    if (ratio.contains(1)) {
      return Verdict.NOT_RESOLVABLE;
    }
    boolean isHigher = ratio.low() > 1;
    return isHigher == (goal.better() == Goal.Better.HIGHER) ? Verdict.BETTER : Verdict.WORSE;
  }

  private static Optional<Doubt> doubt(
      PairedFigures pairs, Optional<Ratio> ratio, Verdict verdict) {
    Optional<Doubt> known = pairs.doubts().stream().min(Comparator.naturalOrder());
    if (known.isPresent()) {
      return known;
    }
    if (pairs.leftOut() > MAX_LEFT_OUT * (pairs.leftOut() + pairs.size())) {
      return Optional.of(Doubt.TOO_MANY_LEFT_OUT);
    }
    if (ratio.isEmpty()) {
      return Optional.of(Doubt.NO_INTERVAL);
    }
    return verdict == Verdict.NOT_RESOLVABLE
        ? Optional.of(Doubt.INTERVAL_TOO_WIDE)
        : Optional.empty();
  }
}

package io.wrkbench.statistics;

import java.util.Collection;

/**
 * Rounds go on until every interval of a comparison is as narrow as its goal asks.
 *
 * <p>There is a look after every second round, as rounds come in pairs of mirrored order, and the
 * first after 6. The intervals are those of {@link Confidence#ofComparison}.
 *
 * @param minRounds the first look, even and at least 6
 * @param maxRounds after how many rounds it ends in any case, even
 */
public record UntilResolved(int minRounds, int maxRounds) {

  /** With fewer rounds, a narrow interval is too often narrow by luck. */
  public static final int FIRST_LOOK = 6;

  /**
   * A rule.
   *
   * @throws IllegalArgumentException if a number is odd, or there would be no look
   */
  public UntilResolved {
    if (minRounds < FIRST_LOOK || maxRounds < minRounds || minRounds % 2 + maxRounds % 2 > 0) {
      throw new IllegalArgumentException(
          "rounds are even, %d at least and at most as many as maxRounds, not %d and %d"
              .formatted(FIRST_LOOK, minRounds, maxRounds));
    }
  }

  /** Whether the intervals are looked at after so many rounds. */
  public boolean isLookAfter(int rounds) {
    return rounds >= minRounds && rounds % 2 == 0;
  }

  /**
   * What the rounds so far say.
   *
   * @param rounds that were measured, those that were left out among them
   * @param judgements of each metric of each variant but the baseline, on these rounds
   * @throws IllegalArgumentException if there is nothing to judge
   */
  public Next look(int rounds, Collection<Judgement> judgements) {
    if (judgements.isEmpty()) {
      throw new IllegalArgumentException("a comparison has at least one judgement");
    }
    if (isLookAfter(rounds) && judgements.stream().allMatch(this::isSettled)) {
      return Next.PRECISE;
    }
    return rounds < maxRounds ? Next.GO_ON : Next.LIMIT_REACHED;
  }

  private boolean isSettled(Judgement judgement) {
    return judgement.isPrecise()
        && !judgement.lacksRounds()
        && judgement.ratio().filter(ratio -> ratio.pairs() >= FIRST_LOOK).isPresent();
  }
}

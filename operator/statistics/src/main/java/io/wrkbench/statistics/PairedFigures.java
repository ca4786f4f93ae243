package io.wrkbench.statistics;

import java.util.Set;

/**
 * One figure of a variant and of the baseline, in pairs: the figures at the same place are of the
 * same round.
 *
 * @param baseline the baseline's figures, round by round
 * @param variant the variant's figures, of the same rounds
 * @param leftOut rounds that aren't in either, since one of their two runs lost its pod or was
 *     disturbed from outside; never because of what was measured, which would select by the outcome
 * @param doubts what is known besides the figures and forbids a verdict
 */
public record PairedFigures(Figures baseline, Figures variant, int leftOut, Set<Doubt> doubts) {

  /**
   * Figures in pairs.
   *
   * @throws IllegalArgumentException if one has more figures than the other, or leftOut is negative
   */
  public PairedFigures {
    if (baseline.size() != variant.size()) {
      throw new IllegalArgumentException(
          "%d figures of the baseline and %d of the variant are no pairs"
              .formatted(baseline.size(), variant.size()));
    }
    if (leftOut < 0) {
      throw new IllegalArgumentException("leftOut is " + leftOut);
    }
    doubts = Set.copyOf(doubts);
  }

  /** Pairs of which none was left out and of which nothing else is known. */
  public static PairedFigures of(Figures baseline, Figures variant) {
    return new PairedFigures(baseline, variant, 0, Set.of());
  }

  /** How many there are. */
  public int size() {
    return baseline.size();
  }
}

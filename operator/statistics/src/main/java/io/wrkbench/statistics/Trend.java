package io.wrkbench.statistics;

import java.util.Optional;

/**
 * Whether the figures rise or fall from attempt to attempt, and how far.
 *
 * <p>Whether is told by the Mann–Kendall test (Mann, "Nonparametric tests against trend",
 * Econometrica 13, 1945; Kendall, "Rank Correlation Methods", 1948), how far by the Theil–Sen slope
 * of the logarithms, which is the median of the slopes between all pairs (Sen, JASA 63, 1968).
 * Neither asks for normal scatter, and a single odd attempt leaves both almost as they are.
 *
 * @param attempts how many figures it was made of, at least 6
 * @param s Kendall's S: pairs of attempts in which the later figure is the greater, minus those in
 *     which it is the smaller
 * @param p how likely an S at least as far from zero is if there is no trend, exactly
 * @param change from the first attempt to the last along the slope: 0.07 for 7 % more, −0.07 for 7
 *     % less
 */
public record Trend(int attempts, int s, double p, double change) {

  /** With 5 attempts even a strictly rising row has a p of 0.017. */
  public static final int MIN_ATTEMPTS = 6;

  /** A run in a hundred without any trend is said to have one, unless its change is small. */
  static final double MAX_P = 0.01;

  /** A drift below that matters less than what lies between two starts of the same target. */
  static final double MIN_CHANGE = 0.05;

  /** The trend; empty with fewer than 6 figures, or if one is zero. */
  public static Optional<Trend> of(Figures figures) {
    if (figures.size() < MIN_ATTEMPTS || !figures.havePositiveValuesOnly()) {
      return Optional.empty();
    }
    double[] values = figures.toArray();
    int s = KendallS.of(values);
    double change = Math.expm1(slope(figures.logarithms()) * (values.length - 1));
    return Optional.of(new Trend(values.length, s, KendallS.twoSidedP(values, s), change));
  }

  /** Whether the figures drifted: p ≤ 0.01, and more than 5 % in all. */
  public boolean isDrift() {
    return p <= MAX_P && Math.abs(change) > MIN_CHANGE;
  }

  /** Theil–Sen, for each step. */
  private static double slope(double[] values) {
    int n = values.length;
    double[] slopes = new double[n * (n - 1) / 2];
    int next = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[next++] = (values[j] - values[i]) / (j - i);
      }
    }
    return Figures.median(slopes);
  }
}

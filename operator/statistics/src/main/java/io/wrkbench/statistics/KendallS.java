package io.wrkbench.statistics;

import java.util.Arrays;

/**
 * Kendall's S of a row of values and its exact distribution if every order of them is as likely.
 *
 * <p>S is the number of pairs that differ, minus twice the inversions. The inversions of a row with
 * equal values among them have the generating function of the q-multinomial coefficients (MacMahon,
 * "Combinatory Analysis", 1915), so equal values need no approximation: the values are put in group
 * by group, and the inversions that a group adds are independent of those before.
 */
final class KendallS {

  private KendallS() {}

  static int of(double[] values) {
    int s = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        s += Double.compare(values[j], values[i]);
      }
    }
    return s;
  }

  /** How likely it is that S is at least as far from zero as the one given. */
  static double twoSidedP(double[] values, int s) {
    double[] inversions = inversions(values);
    int differingPairs = inversions.length - 1;
    double p = 0;
    for (int i = 0; i < inversions.length; i++) {
      if (Math.abs(differingPairs - 2 * i) >= Math.abs(s)) {
        p += inversions[i];
      }
    }
    return Math.min(1, p);
  }

  /** The likelihood of each number of inversions, from zero to that of a falling row. */
  private static double[] inversions(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] all = {1};
    int before = 0;
    while (before < sorted.length) {
      int equal = 1;
      while (before + equal < sorted.length && sorted[before + equal] == sorted[before]) {
        equal++;
      }
      all = sumOf(all, inversionsOfTwo(before, equal));
      before += equal;
    }
    return all;
  }

  /**
   * Inversions of a row of {@code few} equal values and {@code many} other equal values: Pascal's
   * rule for q-binomial coefficients, in likelihoods, so that nothing but sums of positive numbers
   * is reckoned. (Also the distribution of Mann and Whitney's U.)
   */
  private static double[] inversionsOfTwo(int many, int few) {
    double[][] ofGroup = new double[few + 1][];
    ofGroup[0] = new double[] {1};
    for (int n = 1; n <= many + few; n++) {
      for (int k = Math.min(n, few); k >= Math.max(1, n - many); k--) {
        double[] sum = new double[k * (n - k) + 1];
        if (k < n) {
          add(sum, ofGroup[k], 0, (double) (n - k) / n);
        }
        add(sum, ofGroup[k - 1], n - k, (double) k / n);
        ofGroup[k] = sum;
      }
    }
    return ofGroup[few];
  }

  private static void add(double[] sum, double[] terms, int shift, double weight) {
    for (int i = 0; i < terms.length; i++) {
      sum[i + shift] += weight * terms[i];
    }
  }

  /** The distribution of the sum of two independent numbers. */
  private static double[] sumOf(double[] a, double[] b) {
    double[] sum = new double[a.length + b.length - 1];
    for (int i = 0; i < b.length; i++) {
      add(sum, a, i, b[i]);
    }
    return sum;
  }
}

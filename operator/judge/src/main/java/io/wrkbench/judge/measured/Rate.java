package io.wrkbench.judge.measured;

/**
 * How well an open loop kept its rate in an attempt.
 *
 * @param asked requests that were due in a second, of all generators together
 * @param reached requests that were really begun in a second
 */
public record Rate(double asked, double reached) {

  /**
   * A rate.
   *
   * @throws IllegalArgumentException if nothing was asked for, or a number can't be measured
   */
  public Rate {
    Numbers.requireMeasured("rate.reached", reached);
    if (!(Numbers.requireMeasured("rate.asked", asked) > 0)) {
      throw new IllegalArgumentException("a rate that is asked for is above zero");
    }
  }
}

package io.wrkbench.judge.measured;

/**
 * How long requests took, in seconds; of pipelined ones how long their batches did.
 *
 * @param mean which Little's law is about, and which a few long requests change
 * @param median which they don't
 */
public record Latency(double mean, double median) {

  /**
   * A latency.
   *
   * @throws IllegalArgumentException if it can't have been measured
   */
  public Latency {
    Numbers.requireMeasured("latency.mean", mean);
    Numbers.requireMeasured("latency.p50", median);
  }
}

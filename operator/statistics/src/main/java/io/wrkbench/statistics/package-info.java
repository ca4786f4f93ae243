/**
 * How sure a measured figure is, and whether two figures differ.
 *
 * <p>Numbers go in, intervals and verdicts come out. Nothing here reads, waits, logs or draws
 * random numbers from outside, and every type is immutable: the same figures always give the same
 * answer, so a caller can ask again after a restart.
 *
 * <ul>
 *   <li>{@link io.wrkbench.statistics.Figures}: the attempts' figures, with {@link
 *       io.wrkbench.statistics.Estimate} for their confidence interval, {@link
 *       io.wrkbench.statistics.Trend} for a drift and {@link io.wrkbench.statistics.Repeatability}
 *       for whether they are alike;
 *   <li>{@link io.wrkbench.statistics.UntilPrecise}: whether one more attempt is needed;
 *   <li>{@link io.wrkbench.statistics.Ratio}, {@link io.wrkbench.statistics.Judgement} and {@link
 *       io.wrkbench.statistics.UntilResolved}: a variant against a baseline, in rounds whose order
 *       is that of {@link io.wrkbench.statistics.RoundOrder}.
 * </ul>
 *
 * <p>Everything is reckoned on logarithms: what disturbs a server slows it down by a share of its
 * speed, and a ratio has the same meaning for throughputs and for latencies.
 */
package io.wrkbench.statistics;

/**
 * What limited a run, and whether its figure can be trusted.
 *
 * <p>Measurements go in, verdicts with their evidence come out. Nothing here reads, waits, logs or
 * asks for the time, and every type is immutable: the same measurements always give the same words.
 *
 * <ul>
 *   <li>{@code measured}: what goes in. A {@link io.wrkbench.judge.measured.RunEvidence} says what
 *       the run asked for and what each attempt gave. What wasn't measured is absent, never zero.
 *   <li>{@code limit}: {@link io.wrkbench.judge.limit.Bottleneck} names the part that was the
 *       limit. Its rules stand in {@link io.wrkbench.judge.limit.LimitRules}, one class each; the
 *       first that holds wins.
 *   <li>{@code validity}: {@link io.wrkbench.judge.validity.Validity} says whether to believe the
 *       figure. Its checks stand in {@link io.wrkbench.judge.validity.Checks}.
 *   <li>{@code claim}: a claim holds, doesn't hold, or can't be decided for want of evidence. Rules
 *       are put together from claims.
 *   <li>{@code fact}: medians over the counted attempts, and what several rules share.
 *   <li>{@link io.wrkbench.judge.Thresholds}: every number that a rule compares with, and why.
 * </ul>
 *
 * <p>Throughout, X is the throughput, R the mean recorded latency, S the latency of a single
 * connection, c the number of connections and T the duration of an attempt.
 */
package io.wrkbench.judge;

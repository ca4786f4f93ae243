package io.wrkbench.judge.claim;

import java.util.OptionalDouble;

/**
 * A figure that a rule asked for, and what came of it.
 *
 * @param name of the figure, as {@code target.cores}
 * @param value median over the counted attempts in which it is known; absent if it is unknown in
 *     half of them or more
 * @param of what it is a share of, the median over the same attempts; absent where the rule is
 *     about the figure alone, or it is unknown
 * @param rule what the figure, or its share, was compared with, as {@code ≥ 0.9}
 * @param holds whether it is so
 * @param known in how many of the counted attempts it is known
 */
public record Evidence(
    String name, OptionalDouble value, OptionalDouble of, String rule, Truth holds, int known) {}

package io.wrkbench.judge.measured;

/**
 * A load that the run asks for in the background of its attempts.
 *
 * @param name of the load, as in spec.background
 * @param load what it was asked to send, and its own S
 */
public record BackgroundLoad(String name, Load load) {}

package io.wrkbench.judge.measured;

/**
 * Which pods an attempt loaded.
 *
 * @param atBegin what tells them from others, when the attempt began
 * @param changed whether they were others when it ended
 */
public record TargetPods(String atBegin, boolean changed) {}

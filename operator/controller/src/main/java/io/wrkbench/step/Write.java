package io.wrkbench.step;

/** One write to the cluster, as a kind names it. Each can be repeated safely. */
public interface Write {}

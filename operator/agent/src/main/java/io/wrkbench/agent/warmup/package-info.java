/** The warm-up before the attempts, and when it is over. */
package io.wrkbench.agent.warmup;

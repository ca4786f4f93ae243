/** Loads at a constant rate, sent by the agent itself. */
package io.wrkbench.agent.rate;

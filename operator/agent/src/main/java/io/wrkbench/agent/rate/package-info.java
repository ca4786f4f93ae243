/** Loads at a constant rate, which the agent sends itself. */
package io.wrkbench.agent.rate;

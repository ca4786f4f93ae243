/** What the agent needs of the machine that the load comes from. */
package io.wrkbench.agent.machine;

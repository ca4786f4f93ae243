/** How operator and agent communicate while the load pod runs: ready, start, stop. */
package io.wrkbench.agent.signal;

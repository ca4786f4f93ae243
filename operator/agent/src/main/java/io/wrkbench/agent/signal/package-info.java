/** What operator and agent tell each other while the load pod runs: ready, start, stop. */
package io.wrkbench.agent.signal;

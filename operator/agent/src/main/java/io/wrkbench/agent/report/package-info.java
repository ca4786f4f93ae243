/** What the agent says: its log, why a load failed, and the result that it hands over. */
package io.wrkbench.agent.report;

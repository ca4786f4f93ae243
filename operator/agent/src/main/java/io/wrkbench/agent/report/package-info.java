/** What the agent reports: its log, why a load failed, and the result that it hands over. */
package io.wrkbench.agent.report;

/** What the load tools have in common: how they are started, stopped and read. */
package io.wrkbench.agent.tool;

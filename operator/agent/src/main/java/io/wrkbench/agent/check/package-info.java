/** The check of the target before any load. */
package io.wrkbench.agent.check;

/** A load that runs while others are measured. */
package io.wrkbench.agent.background;

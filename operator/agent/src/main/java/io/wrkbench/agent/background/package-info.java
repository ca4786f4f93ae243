/** A load that is there while others are measured. */
package io.wrkbench.agent.background;

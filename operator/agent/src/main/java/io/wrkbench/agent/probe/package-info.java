/** Samples the pods of others, and the machine that they are on, until it is told to end. */
package io.wrkbench.agent.probe;

/** Loads by ab (ApacheBench): its command and its report. */
package io.wrkbench.agent.ab;

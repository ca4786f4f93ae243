/**
 * What was used during an attempt, and what the judgement of a run is made from. Pure: samples and
 * statuses in, figures of the status or the judge's evidence out.
 */
package io.wrkbench.run.evidence;

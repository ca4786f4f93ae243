/** From a comparison's spec, status and observation to its next step. Pure. */
package io.wrkbench.comparison.phase;

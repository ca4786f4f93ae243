/** The statuses that a comparison can take, step by step. Pure. */
package io.wrkbench.comparison.status;

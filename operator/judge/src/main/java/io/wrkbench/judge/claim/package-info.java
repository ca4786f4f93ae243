/** Claims that hold, don't hold, or can't be decided, each with its evidence. */
package io.wrkbench.judge.claim;

/** What follows from the counted attempts, for the rules that share it. */
package io.wrkbench.judge.fact;

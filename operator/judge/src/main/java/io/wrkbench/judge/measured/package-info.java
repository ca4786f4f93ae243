/** What a run asked for and what was measured. What is unknown is absent, never zero. */
package io.wrkbench.judge.measured;

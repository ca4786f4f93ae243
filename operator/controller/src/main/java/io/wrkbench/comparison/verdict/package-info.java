/**
 * How a comparison's variants compare: measurements in, verdicts out. Pure; the formulas are {@link
 * io.wrkbench.statistics}'s.
 */
package io.wrkbench.comparison.verdict;

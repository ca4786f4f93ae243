/** Carries out what was decided for a comparison. */
package io.wrkbench.comparison.act;

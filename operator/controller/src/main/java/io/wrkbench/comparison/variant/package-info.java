/** What is measured of a comparison's variants: the spec of their runs. */
package io.wrkbench.comparison.variant;

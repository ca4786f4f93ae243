/**
 * The API type BenchmarkComparison. What a user writes and reads; how it is carried out is in
 * {@link io.wrkbench.comparison}.
 */
package io.wrkbench.api.comparison;

/** What a machine uses. */
package io.wrkbench.sampling.machine;

/** What a decision on a comparison may know, and how it is read from the cluster. */
package io.wrkbench.comparison.observe;

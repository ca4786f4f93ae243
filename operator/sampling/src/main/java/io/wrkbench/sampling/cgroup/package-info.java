/** What pods and their containers use, by their cgroups, of version 1, 2 or both. */
package io.wrkbench.sampling.cgroup;

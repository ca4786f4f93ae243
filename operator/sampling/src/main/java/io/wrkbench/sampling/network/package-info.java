/** What a pod sends and receives. */
package io.wrkbench.sampling.network;

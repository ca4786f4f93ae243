/** What the threads of processes do. */
package io.wrkbench.sampling.thread;

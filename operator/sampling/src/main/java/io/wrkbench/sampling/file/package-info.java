/** Reading files of the kernel: bytes into one reused buffer, and numbers out of them. */
package io.wrkbench.sampling.file;

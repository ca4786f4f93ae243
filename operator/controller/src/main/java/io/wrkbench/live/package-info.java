/**
 * Reads lists of objects that anybody may create, in any number and of any size: each object is
 * read as it arrives, so that a list takes no more memory than what is kept of it.
 */
package io.wrkbench.live;

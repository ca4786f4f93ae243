/**
 * What the operator keeps of the objects that it watches: only what its watches and metrics need.
 * Each type is read token by token, so that a whole object is never in memory, and no object,
 * whatever is in it, can end a list or a watch.
 */
package io.wrkbench.known;

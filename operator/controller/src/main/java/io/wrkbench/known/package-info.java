/**
 * What the operator keeps of objects that it watches: what its watches and metrics need, and no
 * more. Each type is read token by token, so that not even while it is read all of an object is in
 * memory, and so that no object, whatever is in it, can end a list or a watch.
 */
package io.wrkbench.known;

/**
 * Reads what anybody may make long, as it arrives. Of a list of objects, no more memory is taken
 * than what is kept of it; of a log that is still printed, none.
 */
package io.wrkbench.live;

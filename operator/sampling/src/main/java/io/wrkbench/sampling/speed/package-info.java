/** How fast a machine is while it is under load. */
package io.wrkbench.sampling.speed;

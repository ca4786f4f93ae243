/**
 * The agent in a load pod: checks the target, runs the load tool, hands the result over.
 *
 * <p>It holds no Kubernetes client and no token. While the load tool runs, it sleeps.
 */
package io.wrkbench.agent;

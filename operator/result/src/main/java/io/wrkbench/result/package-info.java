/**
 * The plan that a load pod gets and the result that it returns.
 *
 * <p>Shared by the agent inside the load image, which writes results, and by the controller, which
 * writes plans and reads results. Nothing here knows Kubernetes or runs a process.
 */
package io.wrkbench.result;

/**
 * What a load pod is asked to do and what it answers.
 *
 * <p>Shared by the agent inside the load image, which writes results, and by the controller, which
 * writes plans and reads results. Nothing here knows Kubernetes or runs a process.
 */
package io.wrkbench.result;

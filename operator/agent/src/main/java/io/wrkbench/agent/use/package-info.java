/** What the load pod and its machine use while a load is sent, as the pod itself can see it. */
package io.wrkbench.agent.use;

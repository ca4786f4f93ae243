/** The loads of a load pod, and the rule by which their results are judged. */
package io.wrkbench.agent.load;

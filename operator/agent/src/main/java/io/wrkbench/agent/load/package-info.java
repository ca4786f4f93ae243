/** What a load pod is there for, an attempt, and by which rule its result is judged. */
package io.wrkbench.agent.load;

/** Whether a figure can be trusted: a check for each reason why not. */
package io.wrkbench.judge.validity;

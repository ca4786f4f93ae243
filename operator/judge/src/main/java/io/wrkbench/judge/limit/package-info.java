/** Which part was the limit: a class for each rule, and the table of their order. */
package io.wrkbench.judge.limit;

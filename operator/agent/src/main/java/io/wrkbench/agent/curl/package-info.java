/** Loads by curl: a process for each request. */
package io.wrkbench.agent.curl;

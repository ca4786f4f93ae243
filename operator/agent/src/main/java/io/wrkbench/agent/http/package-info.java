/** A request as it is sent, and the answers to it. */
package io.wrkbench.agent.http;

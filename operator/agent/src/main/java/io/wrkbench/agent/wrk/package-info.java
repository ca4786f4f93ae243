/** Loads by wrk: its command, its Lua, its report. */
package io.wrkbench.agent.wrk;

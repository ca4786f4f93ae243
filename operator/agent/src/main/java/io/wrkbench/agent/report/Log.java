package io.wrkbench.agent.report;

import io.wrkbench.result.ResultLines;
import java.io.PrintStream;
import java.util.Locale;

/** What the agent says of itself, and what tools print. */
public record Log(PrintStream out) {

  /** A line of the agent's own. */
  public void say(String format, Object... values) {
    out.println("wrkbench: " + String.format(Locale.ROOT, format, values));
  }

  /** All that a tool printed, in which no line passes for one of a result. */
  public void tool(String output) {
    if (!output.isBlank()) {
      String lines = "\n" + output.stripTrailing();
      out.println(
          lines.replace("\n" + ResultLines.PREFIX, "\n " + ResultLines.PREFIX).substring(1));
    }
  }
}

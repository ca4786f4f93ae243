package io.wrkbench.agent.report;

import java.io.PrintStream;
import java.util.Locale;

/** What the agent says of itself, and what tools print. */
public record Log(PrintStream out) {

  /** A line of the agent's own. */
  public void say(String format, Object... values) {
    out.println("wrkbench: " + String.format(Locale.ROOT, format, values));
  }

  /** All that a tool printed. */
  public void tool(String output) {
    if (!output.isBlank()) {
      out.println(output.stripTrailing());
    }
  }
}

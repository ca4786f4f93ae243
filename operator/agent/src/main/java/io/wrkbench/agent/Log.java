package io.wrkbench.agent;

import java.io.PrintStream;
import java.util.Locale;

/** What the agent says of itself, and what tools print. */
record Log(PrintStream out) {

  /** A line of the agent's own. */
  void say(String format, Object... values) {
    out.println("wrkbench: " + String.format(Locale.ROOT, format, values));
  }

  /** All that a tool printed. */
  void tool(String output) {
    if (!output.isBlank()) {
      out.println(output.stripTrailing());
    }
  }
}

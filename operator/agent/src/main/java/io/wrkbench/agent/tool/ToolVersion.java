package io.wrkbench.agent.tool;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out which versions of the tools this machine has. */
public final class ToolVersion {

  private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+");
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private ToolVersion() {}

  /**
   * A tool's name with the first version in its output. The exit code doesn't matter, because wrk
   * gives its version with its usage. Only the name if the tool isn't installed; the load itself
   * reports that.
   */
  public static String of(String tool, String option) throws InterruptedException {
    try {
      ToolProcess.Ended ended = ToolProcess.start(List.of(tool, option), Map.of()).await(LIMIT);
      Matcher version = VERSION.matcher(ended.output());
      return version.find() ? tool + " " + version.group() : tool;
    } catch (IOException e) {
      return tool;
    }
  }
}

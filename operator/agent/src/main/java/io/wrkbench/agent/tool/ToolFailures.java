package io.wrkbench.agent.tool;

import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Texts;
import io.wrkbench.result.FailureReason;
import java.io.IOException;

/** What to say about a tool that failed, in the same words for each. */
public final class ToolFailures {

  /** The C library's message for EADDRNOTAVAIL. */
  private static final String NO_FREE_PORT = "Cannot assign requested address";

  private ToolFailures() {}

  /** The tool can't be started. */
  public static LoadFailure missing(String tool, String debianPackage, IOException cause) {
    return new LoadFailure(
        FailureReason.LoadToolFailed,
        tool
            + " can't be started: "
            + cause.getMessage()
            + ". Debian has it in its package "
            + debianPackage
            + ".");
  }

  /** The tool ended well, but its report can't be read. */
  public static LoadFailure unusableReport(String tool, Exception cause, String output) {
    return new LoadFailure(
        FailureReason.LoadToolFailed,
        tool
            + " left no usable report ("
            + Texts.brief(String.valueOf(cause.getMessage()))
            + "); it printed: "
            + Texts.brief(output));
  }

  /**
   * Whether the tool's message about a connection says that the generator had no free port left.
   */
  public static boolean isWantOfPorts(String message) {
    return message.contains(NO_FREE_PORT);
  }
}

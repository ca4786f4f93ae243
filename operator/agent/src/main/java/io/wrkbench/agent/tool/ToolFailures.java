package io.wrkbench.agent.tool;

import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Texts;
import io.wrkbench.result.FailureReason;
import java.io.IOException;

/** What to say of a tool that didn't do its work, in the same words for each. */
public final class ToolFailures {

  /** How the C library says EADDRNOTAVAIL. */
  private static final String NO_FREE_PORT = "Cannot assign requested address";

  private ToolFailures() {}

  /** It can't be started. */
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

  /** It ended well, but its report can't be read. */
  public static LoadFailure unusableReport(String tool, Exception cause, String output) {
    return new LoadFailure(
        FailureReason.LoadToolFailed,
        tool
            + " left no usable report ("
            + Texts.brief(String.valueOf(cause.getMessage()))
            + "); it printed: "
            + Texts.brief(output));
  }

  /** Whether what it says of a connection is that the generator had no free port left for it. */
  public static boolean isWantOfPorts(String message) {
    return message.contains(NO_FREE_PORT);
  }
}

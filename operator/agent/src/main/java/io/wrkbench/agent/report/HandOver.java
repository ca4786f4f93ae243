package io.wrkbench.agent.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.result.FailureReason;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.ResultLines;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Leaves the result where Kubernetes keeps it: in the log and, in brief, as the termination
 * message.
 */
public final class HandOver {

  /** Kubernetes cuts a termination message here, which would leave broken JSON. */
  static final int MAX_TERMINATION_MESSAGE = 4096;

  /** Fits even if JSON needs six bytes for each character. */
  private static final int MAX_MESSAGE = 512;

  private final PrintStream log;
  private final Path terminationLog;
  private boolean done;

  /** Into this log and this file for the termination message. */
  public HandOver(PrintStream log, Path terminationLog) {
    this.log = log;
    this.terminationLog = terminationLog;
  }

  /** Hands over once. A later call, by a shutdown at the same time, does nothing. */
  public synchronized void give(LoadResult result) {
    if (done) {
      return;
    }
    done = true;
    // Outside Kubernetes nobody reads a termination message, and the file doesn't exist.
    if (Files.exists(terminationLog)) {
      try {
        Files.writeString(terminationLog, brief(result), UTF_8);
      } catch (IOException e) {
        log.println("wrkbench: can't write the termination message: " + e.getMessage());
      }
    }
    ResultLines.print(result).forEach(log::println);
    log.flush();
  }

  /**
   * The figures as JSON that fits. What the pod used gives way to them; besides that, only the
   * texts of a failure can be too long.
   */
  static String brief(LoadResult result) {
    for (LoadResult brief : List.of(result.brief(), result.brief().with(List.of()))) {
      String json = Json.write(brief);
      if (json.getBytes(UTF_8).length < MAX_TERMINATION_MESSAGE) {
        return json;
      }
    }
    FailureReason reason = FailureReason.valueOf(result.reason());
    return Json.write(LoadResult.failed(reason, Texts.cut(result.message(), MAX_MESSAGE)));
  }
}

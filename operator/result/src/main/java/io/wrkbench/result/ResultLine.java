package io.wrkbench.result;

import java.util.Optional;

/**
 * How a result leaves the load pod: as the last line of its log, marked by {@link #PREFIX}, and in
 * brief as its termination message, so that the figures survive a lost log.
 */
public final class ResultLine {

  /** Marks the line that holds the result. */
  public static final String PREFIX = "WRKBENCH-RESULT ";

  private ResultLine() {}

  /** The line, without its end. */
  public static String print(LoadResult result) {
    return PREFIX + Json.write(result);
  }

  /**
   * The result in a log: its last line, nothing but white space may follow. Empty if that line
   * isn't marked: the log is lost in part, or another program wrote it.
   *
   * @throws IllegalArgumentException if the line is marked and can't be read
   */
  public static Optional<LoadResult> parse(String log) {
    String trimmed = log.stripTrailing();
    String last = trimmed.substring(trimmed.lastIndexOf('\n') + 1);
    return last.startsWith(PREFIX)
        ? Optional.of(Json.read(last.substring(PREFIX.length()), LoadResult.class))
        : Optional.empty();
  }
}

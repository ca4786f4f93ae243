package io.wrkbench.agent.tool;

import io.wrkbench.agent.report.LoadFailure;
import java.io.IOException;
import java.time.Instant;

/**
 * One load by one tool, prepared to be sent once. Its creator closes it; another thread may call
 * only {@link #kill}.
 */
public interface LoadTool extends AutoCloseable {

  /** The tool's name, with its version if it has one. */
  String name() throws InterruptedException;

  /** What will be done, for the log: never the value of a header, which may be a secret. */
  String description();

  /**
   * Sends the load and awaits its end.
   *
   * @param start when the first request is sent; null for at once
   * @throws LoadFailure if nothing could be started
   */
  Sent send(Instant start) throws LoadFailure, InterruptedException;

  /** Whether the same threads send all of the load, so that they can be watched. */
  default boolean sendsByLastingThreads() {
    return true;
  }

  /** Ends the load at once, or keeps it from being started. */
  void kill();

  /** Removes the files that it needed. */
  @Override
  void close() throws IOException;
}

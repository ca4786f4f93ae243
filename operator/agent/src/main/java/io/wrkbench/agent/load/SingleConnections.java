package io.wrkbench.agent.load;

import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import io.wrkbench.agent.tool.LoadTool;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.result.SingleConnection;
import java.io.IOException;

/**
 * Measures how long a request takes when it waits for no other: the plan's tool, for a second, on
 * one connection.
 */
public final class SingleConnections {

  private SingleConnections() {}

  /**
   * Measures it. What goes wrong is told in the result: the load itself may go well.
   *
   * @param interruption ends it early
   */
  public static SingleConnection measure(LoadTools tools, Interruption interruption, Log log)
      throws IOException, InterruptedException {
    try (LoadTool tool = tools.onSingleConnection()) {
      interruption.of(tool);
      log.say("on one connection: %s", tool.description());
      ClockWatch clock = ClockWatch.begin(tools.clocks());
      Sent sent = clock.check(tool.send(null));
      return sent.failure() == null
          ? SingleConnection.of(sent.measurement())
          : lacking(sent.failure());
    } catch (LoadFailure e) {
      return lacking(e);
    }
  }

  private static SingleConnection lacking(LoadFailure why) {
    return SingleConnection.lacking(0, "on a connection alone: " + why.result().message());
  }
}

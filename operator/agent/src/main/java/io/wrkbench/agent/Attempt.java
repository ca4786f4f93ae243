package io.wrkbench.agent;

import io.wrkbench.result.LoadResult;
import java.io.IOException;
import java.time.Instant;

/** One load by the plan's tool. */
final class Attempt implements Load {

  private final LoadTools tools;
  private final Start start;
  private final Log log;
  private final Interruption interruption = new Interruption();

  Attempt(LoadTools tools, Start start, Log log) {
    this.tools = tools;
    this.start = start;
    this.log = log;
  }

  @Override
  public LoadResult run() throws LoadFailure, IOException, InterruptedException {
    try (LoadTool tool = tools.asPlanned();
        ReadyPort ready = start.readyPort()) {
      interruption.of(tool);
      Instant time = start.await(interruption::isThere, log);
      log.say("%s", tool.description());
      Sent sent = tool.send(time);
      log.tool(sent.output());
      LoadResult result = interruption.isThere() ? Judgement.interrupted() : Judgement.of(sent);
      return result.with(sent.output(), Machine.with(tool.name()));
    }
  }

  @Override
  public void interrupt() {
    interruption.come();
  }
}

package io.wrkbench.agent.load;

import io.wrkbench.agent.machine.Machine;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.tool.LoadTool;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.result.LoadResult;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;

/** One load by the plan's tool. */
public final class Attempt implements Load {

  private final LoadTools tools;
  private final Signal signal;
  private final Log log;
  private final Interruption interruption = new Interruption();

  /** An attempt that starts when it is told to. */
  public Attempt(LoadTools tools, Signal signal, Log log) {
    this.tools = tools;
    this.signal = signal;
    this.log = log;
  }

  @Override
  public LoadResult run() throws LoadFailure, IOException, InterruptedException {
    try (LoadTool tool = tools.asPlanned();
        Closeable ready = signal.sayReady()) {
      interruption.of(tool);
      Instant time = signal.awaitStart(interruption::isThere, log);
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

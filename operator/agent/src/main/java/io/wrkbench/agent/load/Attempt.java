package io.wrkbench.agent.load;

import io.wrkbench.agent.machine.Machine;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.tool.LoadTool;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.agent.use.OwnUse;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.SingleConnection;
import io.wrkbench.sampling.speed.MachineSpeed;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One load by the plan's tool. */
public final class Attempt implements Load {

  private final LoadTools tools;
  private final Signal signal;
  private final Log log;
  private final CompletableFuture<MachineSpeed> speed;
  private final boolean single;
  private final boolean hostNetwork;
  private final Interruption interruption = new Interruption();

  /**
   * An attempt that starts when it is told to.
   *
   * @param speed what measures the machine's speed, or soon will
   * @param single whether a connection alone is measured before it
   * @param hostNetwork whether this pod is in the network of its node
   */
  public Attempt(
      LoadTools tools,
      Signal signal,
      Log log,
      CompletableFuture<MachineSpeed> speed,
      boolean single,
      boolean hostNetwork) {
    this.tools = tools;
    this.signal = signal;
    this.log = log;
    this.speed = speed;
    this.single = single;
    this.hostNetwork = hostNetwork;
  }

  @Override
  public LoadResult run() throws LoadFailure, IOException, InterruptedException {
    try (LoadTool tool = tools.asPlanned();
        OwnUse use = new OwnUse(speed, tool.sendsByLastingThreads(), hostNetwork)) {
      SingleConnection alone = single ? SingleConnections.measure(tools, interruption, log) : null;
      use.await();
      LoadResult result = send(tool, use);
      return result.with(alone);
    }
  }

  private LoadResult send(LoadTool tool, OwnUse use)
      throws LoadFailure, IOException, InterruptedException {
    try (Closeable ready = signal.sayReady()) {
      interruption.of(tool);
      Instant time = signal.awaitStart(interruption::isThere, log);
      log.say("%s", tool.description());
      use.begin();
      ClockWatch clock = ClockWatch.begin(tools.clocks());
      Sent sent = clock.check(tool.send(time));
      use.end();
      log.tool(sent.output());
      LoadResult result = interruption.isThere() ? Judgement.interrupted() : Judgement.of(sent);
      return result
          .with(sent.output(), Machine.with(tool.name()))
          .with(sent.measurement() == null ? List.of() : use.during(sent.measurement()));
    }
  }

  @Override
  public void interrupt() {
    interruption.come();
  }
}

package io.wrkbench.agent.warmup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.agent.load.Interruption;
import io.wrkbench.agent.load.Judgement;
import io.wrkbench.agent.load.Load;
import io.wrkbench.agent.load.LoadTools;
import io.wrkbench.agent.load.SingleConnections;
import io.wrkbench.agent.machine.Machine;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.tool.LoadTool;
import io.wrkbench.agent.tool.OutputBuffer;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.SingleConnection;
import io.wrkbench.result.WarmupResult;
import io.wrkbench.result.WarmupResult.Steady;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The warm-up: the primer, then the plan's load for a time or until it is steady. Its figures are
 * those of all windows, without the primer's.
 */
public final class WarmUp implements Load {

  private final LoadTools tools;
  private final LoadPlan.Warmup plan;
  private final Signal signal;
  private final Log log;
  private final boolean single;
  private final Interruption interruption = new Interruption();
  private final OutputBuffer output = new OutputBuffer();
  private final List<Measurement> measured = new ArrayList<>();
  private final List<Double> throughputs = new ArrayList<>();
  private String toolName;

  /**
   * The plan's warm-up.
   *
   * @param single whether a connection alone is measured after it
   * @throws IllegalArgumentException if the plan has none
   */
  public WarmUp(LoadTools tools, Signal signal, Log log, boolean single) {
    this.plan = tools.plan().warmup();
    if (plan == null) {
      throw new IllegalArgumentException("warmup is missing");
    }
    this.tools = tools;
    this.signal = signal;
    this.log = log;
    this.single = single;
  }

  @Override
  public LoadResult run() throws LoadFailure, IOException, InterruptedException {
    Instant time;
    try (Closeable ready = signal.sayReady()) {
      time = signal.awaitStart(interruption::isThere, log);
    }
    LoadResult result = warmUp(time);
    SingleConnection alone =
        single && result.isSucceeded() && !interruption.isThere()
            ? SingleConnections.measure(tools, interruption, log)
            : null;
    LoadResult judged = interruption.isThere() ? Judgement.interrupted() : result;
    return judged.with(output.text(), Machine.with(toolName)).with(alone);
  }

  private LoadResult warmUp(Instant time) throws LoadFailure, IOException, InterruptedException {
    Instant next = time;
    if (plan.primer() != null) {
      LoadResult primer = send(tools.primer(plan.primer()), next);
      if (!primer.isSucceeded() || (plan.duration() == null && plan.untilSteady() == null)) {
        return primer;
      }
      measured.clear();
      toolName = null;
      next = null;
    }
    return plan.untilSteady() == null
        ? send(tools.forTime(plan.duration()), next).with(new WarmupResult(null, List.of()))
        : untilSteady(plan.untilSteady(), next);
  }

  private LoadResult untilSteady(LoadPlan.UntilSteady until, Instant first)
      throws LoadFailure, IOException, InterruptedException {
    long most = until.limit().nanos() / until.window().nanos();
    // A window takes longer while its last answers are awaited.
    long end = begin(first) + until.limit().nanos();
    for (int window = 1;
        window <= most && System.nanoTime() - end < 0 && !Steadiness.isReached(throughputs);
        window++) {
      LoadResult result = send(tools.forTime(until.window()), window == 1 ? first : null);
      if (!result.isSucceeded()) {
        return result.with(steady());
      }
      throughputs.add(Math.round(result.requestsPerSecond().orElse(0) * 100) / 100.0);
    }
    log.say(
        "%s after %d windows of %s",
        steady().steady() == Steady.Reached ? "steady" : "not steady",
        throughputs.size(),
        until.window());
    return Judgement.of(Measurement.inSequence(measured)).with(steady());
  }

  /**
   * When windows begin, by {@link System#nanoTime}.
   *
   * @param first when the first one does; null for at once
   */
  private static long begin(Instant first) {
    Duration wait = first == null ? Duration.ZERO : Duration.between(Instant.now(), first);
    return System.nanoTime() + Math.max(0, wait.toNanos());
  }

  private WarmupResult steady() {
    return new WarmupResult(
        Steadiness.isReached(throughputs) ? Steady.Reached : Steady.NotReached, throughputs);
  }

  private LoadResult send(LoadTool prepared, Instant time)
      throws LoadFailure, IOException, InterruptedException {
    try (LoadTool tool = prepared) {
      interruption.of(tool);
      if (toolName == null) {
        toolName = tool.name();
      }
      log.say("%s", tool.description());
      Sent sent = tool.send(time);
      log.tool(sent.output());
      byte[] text = (sent.output().stripTrailing() + "\n").getBytes(UTF_8);
      output.write(text, text.length);
      if (sent.measurement() != null) {
        measured.add(sent.measurement());
      }
      return Judgement.of(sent);
    }
  }

  @Override
  public void interrupt() {
    interruption.come();
  }
}

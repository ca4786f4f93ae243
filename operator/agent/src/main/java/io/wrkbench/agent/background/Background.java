package io.wrkbench.agent.background;

import io.wrkbench.agent.load.ClockWatch;
import io.wrkbench.agent.load.Interruption;
import io.wrkbench.agent.load.Judgement;
import io.wrkbench.agent.load.Load;
import io.wrkbench.agent.load.LoadTools;
import io.wrkbench.agent.load.SingleConnections;
import io.wrkbench.agent.machine.Machine;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.agent.use.OwnUse;
import io.wrkbench.agent.wrk.WrkRun;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.SingleConnection;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A load that runs while others are measured. It reports that it is ready once all its connections
 * are open, and lasts until it is told to stop. It then has succeeded, and its figures cover the
 * whole time.
 *
 * <p>wrk opens all its connections at once. For a ramp-up there is one wrk for each thread, and
 * they start one after another.
 */
public final class Background implements Load {

  /** Time for the last connections, after the ramp-up. */
  private static final Duration TO_CONNECT = Duration.ofSeconds(30);

  /** wrk checks ten times a second whether to stop, and then writes its report. */
  private static final Duration TO_STOP = Duration.ofSeconds(5);

  private static final long POLL_MILLIS = 50;

  private final LoadTools tools;
  private final LoadPlan.Wrk plan;
  private final Signal signal;
  private final Log log;
  private final Duration toConnect;
  private final boolean single;
  private final boolean hostNetwork;
  private final Interruption interruption = new Interruption();
  private final List<WrkRun> wrks = new ArrayList<>();
  private volatile boolean told;

  /**
   * A background load.
   *
   * @param signal reports that all connections are open, and tells when the load is to stop
   * @param single whether a connection alone is measured before it
   * @param hostNetwork whether this pod is in the network of its node
   * @throws IllegalArgumentException if the plan's tool isn't wrk
   */
  public Background(LoadTools tools, Signal signal, Log log, boolean single, boolean hostNetwork) {
    this(tools, signal, log, single, hostNetwork, TO_CONNECT);
  }

  /** With another time for the last connections. */
  public Background(
      LoadTools tools,
      Signal signal,
      Log log,
      boolean single,
      boolean hostNetwork,
      Duration toConnect) {
    this.plan = tools.plan().wrk();
    if (plan == null) {
      throw new IllegalArgumentException("wrk is missing: only wrk sends background load");
    }
    this.tools = tools;
    this.signal = signal;
    this.log = log;
    this.single = single;
    this.hostNetwork = hostNetwork;
    this.toConnect = toConnect;
  }

  @Override
  public LoadResult run() throws LoadFailure, IOException, InterruptedException {
    try (OwnUse use = new OwnUse(OwnUse.warmUp(), true, hostNetwork)) {
      prepare();
      SingleConnection alone = single ? SingleConnections.measure(tools, interruption, log) : null;
      use.await();
      use.begin();
      ClockWatch clock = ClockWatch.begin(tools.clocks());
      LoadResult result = stop(carry(), use, clock);
      return result.with(alone);
    } finally {
      for (WrkRun wrk : wrks) {
        wrk.kill();
        wrk.close();
      }
    }
  }

  private void prepare() throws IOException {
    tools.demandBody("wrk, which sends background load,");
    int processes = rampUp().isPositive() ? plan.threads() : 1;
    LoadPlan.Wrk share =
        new LoadPlan.Wrk(
            plan.threads() / processes,
            plan.connections() / processes,
            plan.duration(),
            plan.timeout(),
            plan.pipeline(),
            plan.script());
    for (int i = 0; i < processes; i++) {
      wrks.add(
          WrkRun.untilStopped(
              share,
              tools.target(),
              tools.request(),
              tools.plan().expect().status(),
              tools.margin()));
    }
  }

  private GoDuration rampUp() {
    return Objects.requireNonNullElse(plan.rampUp(), GoDuration.ZERO);
  }

  /** Sends the load until it is to stop. Returns why it failed, or null if it was told to stop. */
  private LoadFailure carry() throws LoadFailure, IOException, InterruptedException {
    long begin = System.nanoTime();
    for (int i = 0; i < wrks.size(); i++) {
      if (!pauseUntil(begin + rampUp().nanos() * i / wrks.size(), i)) {
        return endedEarly(i);
      }
      log.say("%s", wrks.get(i).description());
      wrks.get(i).begin(null);
    }
    if (!connected(begin + rampUp().nanos() + toConnect.toNanos())) {
      return isToStop() ? null : endedEarly(wrks.size());
    }
    try (Closeable ready = signal.sayReady()) {
      log.say("all %d connections are open", plan.connections());
      pauseUntil(Long.MAX_VALUE, wrks.size());
      return endedEarly(wrks.size());
    }
  }

  /** False if it is to stop before, or one of the first wrks has ended. */
  private boolean pauseUntil(long nanoTime, int started) throws LoadFailure, InterruptedException {
    boolean forEver = nanoTime == Long.MAX_VALUE;
    while (forEver || System.nanoTime() - nanoTime < 0) {
      if (isToStop() || !areAlive(started)) {
        return false;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return true;
  }

  private boolean connected(long deadline) throws LoadFailure, InterruptedException {
    Connections connections = new Connections();
    List<Long> processes = wrks.stream().map(WrkRun::pid).toList();
    int most = 0;
    while (true) {
      most = Math.max(most, established(connections, processes));
      if (most >= plan.connections()) {
        return true;
      }
      if (System.nanoTime() - deadline >= 0) {
        throw new LoadFailure(
            FailureReason.BackgroundNotConnected,
            "of "
                + plan.connections()
                + " connections to "
                + tools.target().url()
                + " only "
                + most
                + " were open at once, "
                + toConnect.toSeconds()
                + " s after the ramp-up. Does the target accept that many, and keep them open?");
      }
      if (!pauseUntil(System.nanoTime() + Duration.ofMillis(POLL_MILLIS).toNanos(), wrks.size())) {
        return false;
      }
    }
  }

  private static int established(Connections connections, List<Long> processes) throws LoadFailure {
    try {
      return connections.established(processes);
    } catch (IOException e) {
      throw new LoadFailure(
          FailureReason.AgentFailed, "can't find out which connections are open: " + e);
    }
  }

  private boolean isToStop() throws LoadFailure {
    return told || signal.isGiven();
  }

  private boolean areAlive(int started) {
    return wrks.subList(0, started).stream().allMatch(WrkRun::isAlive);
  }

  /** Null if it was told to stop. */
  private LoadFailure endedEarly(int started) throws LoadFailure {
    return isToStop() || areAlive(started)
        ? null
        : new LoadFailure(FailureReason.LoadToolFailed, "wrk ended before it was told to");
  }

  /** Ends all wrks and merges their results into one. */
  private LoadResult stop(LoadFailure failure, OwnUse use, ClockWatch clock)
      throws InterruptedException {
    List<WrkRun> begun = wrks.stream().filter(WrkRun::hasBegun).toList();
    begun.forEach(WrkRun::stop);
    List<Measurement> measured = new ArrayList<>();
    StringBuilder output = new StringBuilder();
    LoadFailure first = null;
    for (WrkRun wrk : begun) {
      Sent sent = wrk.end(TO_STOP);
      log.tool(sent.output());
      output.append(sent.output().stripTrailing()).append('\n');
      if (sent.measurement() != null) {
        measured.add(sent.measurement());
      } else if (first == null) {
        first = sent.failure();
      }
    }
    use.end();
    LoadFailure why = clock.failure().orElse(first == null ? failure : first);
    return result(measured, why)
        .with(output.toString(), Machine.with(wrks.get(0).name()))
        .with(measured.isEmpty() ? List.of() : use.during(Measurement.together(measured)));
  }

  private static LoadResult result(List<Measurement> measured, LoadFailure failure) {
    if (failure != null) {
      return failure.result();
    }
    return measured.isEmpty()
        ? LoadFailure.stoppedBeforeTheLoad().result()
        : Judgement.of(Measurement.together(measured));
  }

  /** Told to stop. */
  @Override
  public void interrupt() {
    told = true;
    interruption.come();
  }
}

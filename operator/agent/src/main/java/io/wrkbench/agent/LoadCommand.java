package io.wrkbench.agent;

import io.wrkbench.result.FailureReason;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.Verification;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/** {@code agent load}: check the target, send the load, make a result of it. */
final class LoadCommand {

  private static final Duration MARGIN = Duration.ofSeconds(10);

  private final LoadOptions options;
  private final Map<String, String> environment;
  private final PrintStream log;
  private final Duration margin;

  private volatile boolean interrupted;
  private volatile ToolProcess tool;

  LoadCommand(LoadOptions options, Map<String, String> environment, PrintStream log) {
    this(options, environment, log, MARGIN);
  }

  /** With another time for the load tool to start and to end. */
  LoadCommand(
      LoadOptions options, Map<String, String> environment, PrintStream log, Duration margin) {
    this.options = options;
    this.environment = environment;
    this.log = log;
    this.margin = margin;
  }

  /** A plan that has been read and can be carried out. */
  @SuppressWarnings("ArrayRecordComponent") // orders are never compared
  private record Order(LoadPlan plan, Target target, byte[] request) {}

  /** Does it all; whatever goes wrong is told in the result. */
  LoadResult run() throws InterruptedException {
    Verification verification = null;
    try {
      Order order = read();
      if (options.verify()) {
        TargetCheck check = check(order);
        say("checking %s", order.target.url());
        verification = check.run();
        say("%d of %d answers as expected", verification.matched(), verification.sent());
        check.demandAnswer();
      }
      return send(order).with(verification);
    } catch (LoadFailure e) {
      return failed(e).with(verification);
    }
  }

  /** Ends the load early: the result will say so. */
  void interrupt() {
    interrupted = true;
    ToolProcess running = tool;
    if (running != null) {
      running.kill();
    }
  }

  private Order read() throws LoadFailure {
    try {
      LoadPlan plan = Json.read(Files.readString(options.plan()), LoadPlan.class);
      if (options.duration() != null) {
        plan = plan.withDuration(options.duration());
      }
      String script = plan.wrk().script();
      if (script != null && !Files.isReadable(Path.of(script))) {
        throw new IllegalArgumentException("the script " + script + " isn't there; is it mounted?");
      }
      Target target = Target.parse(options.url());
      return new Order(plan, target, RequestBytes.of(plan.request(), target, environment));
    } catch (IOException e) {
      throw new LoadFailure(
          FailureReason.InvalidPlan, "the plan can't be read; is it mounted? " + e);
    } catch (IllegalArgumentException e) {
      throw new LoadFailure(FailureReason.InvalidPlan, e.getMessage());
    }
  }

  private static TargetCheck check(Order order) throws LoadFailure {
    try {
      return new TargetCheck(order.plan, order.target, order.request);
    } catch (IllegalArgumentException e) {
      throw new LoadFailure(FailureReason.InvalidPlan, e.getMessage());
    }
  }

  private LoadResult send(Order order) throws LoadFailure, InterruptedException {
    try (WrkRun wrk = new WrkRun(order.plan.wrk(), order.target, order.request, margin);
        ReadyPort ready = ReadyPort.open(options.readyPort())) {
      Instant start = start();
      say("%s", wrk.commandLine());
      tool = wrk.start(start);
      if (interrupted) {
        tool.kill();
      }
      ToolProcess.Ended ended = tool.await(wrk.limit(start));
      log.println(ended.output().stripTrailing());
      return result(wrk, ended).with(ended.output(), Machine.withWrk());
    } catch (IOException e) {
      throw new LoadFailure(
          FailureReason.AgentFailed, "files for wrk can't be written; is /tmp writable? " + e);
    }
  }

  /** Null to start at once. */
  private Instant start() throws LoadFailure, InterruptedException {
    if (options.startSignal() == null) {
      return null;
    }
    say("ready; waiting for the time to start in %s", options.startSignal());
    Instant start = new StartSignal(options.startSignal()).await(() -> interrupted);
    say("starting at %s", start);
    return start;
  }

  private LoadResult result(WrkRun wrk, ToolProcess.Ended ended) {
    if (interrupted) {
      return LoadResult.failed(
          FailureReason.Interrupted,
          "the load pod was told to stop in mid-load: evicted, deleted, or its node drained");
    }
    try {
      return judged(wrk.measurement(ended));
    } catch (LoadFailure e) {
      return failed(e);
    }
  }

  private LoadResult judged(Measurement measured) {
    LoadResult result = LoadResult.succeeded(measured);
    if (measured.requests() == 0) {
      return result.with(
          FailureReason.NothingAnswered,
          "wrk sent load for "
              + measured.duration()
              + " and not one answer came. Look at the target's log, or give a longer timeout.");
    }
    say(
        "%d requests in %s, %.2f a second, p99 %s",
        measured.requests(),
        measured.duration(),
        result.requestsPerSecond().orElse(0),
        measured.recorded().percentile(99));
    return result;
  }

  private static LoadResult failed(LoadFailure e) {
    return LoadResult.failed(e.reason(), e.getMessage());
  }

  private void say(String format, Object... values) {
    log.println("wrkbench: " + String.format(Locale.ROOT, format, values));
  }
}

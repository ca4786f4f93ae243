package io.wrkbench.agent;

import io.wrkbench.agent.background.Background;
import io.wrkbench.agent.check.TargetCheck;
import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.load.Attempt;
import io.wrkbench.agent.load.Clocks;
import io.wrkbench.agent.load.Load;
import io.wrkbench.agent.load.LoadTools;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Log;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.use.OwnUse;
import io.wrkbench.agent.warmup.WarmUp;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Verification;
import io.wrkbench.sampling.speed.MachineSpeed;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** {@code agent load}: checks the target, sends the load, and makes a result of it. */
public final class LoadCommand {

  /** In which Kubernetes tells the pods of a Job apart. */
  private static final String INDEX = "JOB_COMPLETION_INDEX";

  private static final Duration MARGIN = Duration.ofSeconds(10);

  private final LoadOptions options;
  private final Map<String, String> environment;
  private final Log log;
  private final Duration margin;

  /** Of an attempt. It is warmed up while the target's URL is awaited. */
  private CompletableFuture<MachineSpeed> speed;

  private boolean interrupted;
  private Load load;

  /** What the options say, with the values of headers from this environment. */
  public LoadCommand(LoadOptions options, Map<String, String> environment, PrintStream log) {
    this(options, environment, log, MARGIN);
  }

  /** With another time for the load tool to start and to end. */
  public LoadCommand(
      LoadOptions options, Map<String, String> environment, PrintStream log, Duration margin) {
    this.options = options;
    this.environment = environment;
    this.log = new Log(log);
    this.margin = margin;
  }

  /** Runs the command; the result tells whatever goes wrong. */
  public LoadResult run() throws InterruptedException {
    Verification verification = null;
    if (options.mode() == LoadOptions.Mode.ATTEMPT) {
      speed = OwnUse.warmUp();
    }
    try {
      LoadTools tools = read();
      Load prepared = load(tools);
      if (options.verify()) {
        TargetCheck check = new TargetCheck(tools.plan(), tools.target(), tools.request());
        log.say("checking %s", tools.target().url());
        verification = check.run();
        log.say("%d of %d answers as expected", verification.matched(), verification.sent());
        check.demandAnswer();
      }
      begin(prepared);
      LoadResult result = prepared.run();
      tell(result);
      return result.with(verification);
    } catch (LoadFailure e) {
      return e.result().with(verification);
    } catch (IllegalArgumentException e) {
      return LoadResult.failed(FailureReason.InvalidPlan, e.getMessage()).with(verification);
    } catch (IOException e) {
      return LoadResult.failed(
              FailureReason.AgentFailed,
              "files for the load tool can't be written; is /tmp writable? " + e)
          .with(verification);
    }
  }

  /** Ends the load early: the result of an attempt or a warm-up will say so. */
  public void interrupt() {
    Load running;
    synchronized (this) {
      interrupted = true;
      running = load;
    }
    if (running != null) {
      running.interrupt();
    }
  }

  private synchronized boolean isInterrupted() {
    return interrupted;
  }

  private void begin(Load prepared) {
    boolean late;
    synchronized (this) {
      load = prepared;
      late = interrupted;
    }
    if (late) {
      prepared.interrupt();
    }
  }

  private LoadTools read() throws LoadFailure, InterruptedException {
    LoadPlan plan;
    try {
      plan = Json.read(Files.readString(options.plan()), LoadPlan.class);
    } catch (IOException e) {
      throw new LoadFailure(
          FailureReason.InvalidPlan, "the plan can't be read; is it mounted? " + e);
    }
    String script = plan.wrk() == null ? null : plan.wrk().script();
    if (script != null && !Files.isReadable(Path.of(script))) {
      throw new IllegalArgumentException(
          "wrk.script: " + script + " doesn't exist; is it mounted?");
    }
    Target target = Target.parse(options.url().await(this::isInterrupted, log));
    PreparedRequest request = PreparedRequest.of(plan.request(), target, environment);
    return new LoadTools(plan, target, request, margin, Clocks.OF_MACHINE);
  }

  private Load load(LoadTools tools) {
    Signal signal = options.signal();
    return switch (options.mode()) {
      case ATTEMPT ->
          new Attempt(
              tools, signal, log, speed, isFirst() && options.single(), options.hostNetwork());
      case WARM_UP -> new WarmUp(tools, signal, log, isFirst() && options.single());
      case BACKGROUND ->
          new Background(tools, signal, log, options.single(), options.hostNetwork());
    };
  }

  /** Whether this is the only generator of its load, or the first: one connection is one alone. */
  private boolean isFirst() {
    return environment.getOrDefault(INDEX, "0").equals("0");
  }

  private void tell(LoadResult result) {
    if (result.isSucceeded()) {
      log.say(
          "%d requests in %s, %.2f a second, p99 %s",
          result.requests(),
          result.duration(),
          result.requestsPerSecond().orElse(0),
          result.recorded() == null ? "unknown" : result.recorded().p99());
    }
  }
}

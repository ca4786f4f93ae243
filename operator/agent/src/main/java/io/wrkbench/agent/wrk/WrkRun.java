package io.wrkbench.agent.wrk;

import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.report.Texts;
import io.wrkbench.agent.tool.LoadTool;
import io.wrkbench.agent.tool.OneProcess;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.agent.tool.ToolFailures;
import io.wrkbench.agent.tool.ToolProcess;
import io.wrkbench.agent.tool.ToolVersion;
import io.wrkbench.agent.tool.WorkFolder;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Measurement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of wrk. wrk's Lua reads the request from a file of bytes. The script is the same for
 * every plan, and the command line has only the plan's numbers.
 */
public final class WrkRun implements LoadTool {

  /** Longer than any background load lasts; it is stopped before. */
  private static final GoDuration ENDLESS = GoDuration.ofSeconds(30L * 24 * 60 * 60);

  private static final String SCRIPT = "wrkbench.lua";
  private static final String REQUEST = "request";
  private static final String REPORT = "report.json";

  /** What LuaJIT prints about an error in one of the script's functions, before it ends wrk. */
  private static final Pattern SCRIPT_ERROR =
      Pattern.compile("(?s)PANIC: unprotected error in call to Lua API \\((.*?)\\)(?:\n|$)");

  private final LoadPlan.Wrk plan;
  private final int expectedStatus;
  private final Duration margin;
  private final WorkFolder folder;
  private final List<String> command;
  private final boolean stoppable;
  private final OneProcess process = new OneProcess();

  /**
   * A load for the plan's time.
   *
   * @param expectedStatus of the answers
   * @param margin for wrk to start, to stop its threads and to write its report
   * @throws IOException if the files that wrk reads can't be written
   */
  public WrkRun(
      LoadPlan.Wrk plan,
      Target target,
      PreparedRequest request,
      int expectedStatus,
      Duration margin)
      throws IOException {
    this(plan, target, request, expectedStatus, margin, false);
  }

  /** A load that lasts until {@link #stop}. */
  public static WrkRun untilStopped(
      LoadPlan.Wrk plan,
      Target target,
      PreparedRequest request,
      int expectedStatus,
      Duration margin)
      throws IOException {
    return new WrkRun(plan.withDuration(ENDLESS), target, request, expectedStatus, margin, true);
  }

  private WrkRun(
      LoadPlan.Wrk plan,
      Target target,
      PreparedRequest request,
      int expectedStatus,
      Duration margin,
      boolean stoppable)
      throws IOException {
    this.plan = plan;
    this.expectedStatus = expectedStatus;
    this.margin = margin;
    this.stoppable = stoppable;
    this.folder = new WorkFolder();
    Files.write(folder.file(REQUEST), request.bytes());
    try (InputStream script = WrkRun.class.getResourceAsStream(SCRIPT)) {
      Files.copy(script, folder.file(SCRIPT));
    }
    this.command =
        List.of(
            "wrk",
            "--threads=" + plan.threads(),
            "--connections=" + plan.connections(),
            "--duration=" + seconds(plan.duration().toDuration()),
            "--timeout=" + seconds(plan.timeout().toDuration()),
            "--latency",
            "--script=" + folder.file(SCRIPT),
            target.url());
  }

  @Override
  public String name() throws InterruptedException {
    return ToolVersion.of("wrk", "--version");
  }

  @Override
  public String description() {
    return String.join(" ", command);
  }

  @Override
  public Sent send(Instant start) throws LoadFailure, InterruptedException {
    begin(start);
    return end(limit(start));
  }

  /**
   * Starts wrk, which prepares everything and then waits by itself until its load is to start.
   *
   * @param start null for at once
   * @throws LoadFailure if wrk isn't installed
   */
  public void begin(Instant start) throws LoadFailure {
    Map<String, String> environment = environment(start);
    try {
      process.start(
          () ->
              stoppable
                  ? ToolProcess.startStoppable(command, environment)
                  : ToolProcess.start(command, environment));
    } catch (IOException e) {
      throw ToolFailures.missing("wrk", "wrk", e);
    }
  }

  /** Waits for the end of wrk, or kills it after the given time. */
  public Sent end(Duration limit) throws InterruptedException {
    ToolProcess.Ended ended = process.await(limit);
    return Sent.of(ended.output(), () -> measurement(ended));
  }

  /** Whether wrk was started. */
  public boolean hasBegun() {
    return process.wasStarted();
  }

  /**
   * wrk's process id.
   *
   * @throws IllegalStateException if it hasn't begun
   */
  public long pid() {
    return process.pid();
  }

  /** Whether wrk has begun and not ended yet. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Makes wrk end its load now, with the figures until then. */
  public void stop() {
    process.stop();
  }

  @Override
  public void kill() {
    process.kill();
  }

  /** What wrkbench.lua needs to know. */
  private Map<String, String> environment(Instant start) {
    Map<String, String> environment = new HashMap<>();
    environment.put("WRKBENCH_DIR", folder.path().toString());
    environment.put("WRKBENCH_PIPELINE", Integer.toString(plan.pipeline()));
    if (plan.script() != null) {
      environment.put("WRKBENCH_SCRIPT", plan.script());
    }
    if (stoppable) {
      environment.put("WRKBENCH_STOPPABLE", "1");
    }
    if (start != null) {
      long micros = ChronoUnit.MICROS.between(Instant.EPOCH, start);
      environment.put("WRKBENCH_START", Long.toString(micros));
    }
    return environment;
  }

  /** When wrk, started now for a load that starts then, must have ended. */
  private Duration limit(Instant start) {
    Duration wait = start == null ? Duration.ZERO : Duration.between(Instant.now(), start);
    return wait.isNegative() ? limit() : limit().plus(wait);
  }

  private Duration limit() {
    return plan.duration().toDuration().plus(plan.timeout().toDuration()).plus(margin);
  }

  /**
   * The figures of a wrk that has ended.
   *
   * @throws LoadFailure if there are none
   */
  private Measurement measurement(ToolProcess.Ended ended) throws LoadFailure {
    if (ended.timedOut() && stoppable) {
      throw new LoadFailure(
          FailureReason.LoadToolTimedOut,
          "wrk didn't stop when told to, and was killed. Is the load pod starved of CPU?");
    }
    if (ended.timedOut()) {
      throw new LoadFailure(
          FailureReason.LoadToolTimedOut,
          "wrk was still running "
              + limit().toSeconds()
              + " s after the start of its load and was killed. "
              + (plan.script() == null
                  ? ""
                  : "wrk.script: does " + plan.script() + " loop for ever? ")
              + "Is the load pod starved of CPU?");
    }
    // A script's own done() runs after the report; however it ends, the load was measured.
    boolean reported = plan.script() != null && Files.exists(folder.file(REPORT));
    if (!reported && (ended.exitCode() != 0 || plan.script() != null)) {
      throw unreported(ended);
    }
    try {
      String report = Files.readString(folder.file(REPORT));
      return Json.readLarge(report, WrkReport.class).toMeasurement(plan, expectedStatus);
    } catch (IOException | IllegalArgumentException e) {
      throw ToolFailures.unusableReport("wrk", e, ended.output());
    }
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }

  private LoadFailure unreported(ToolProcess.Ended ended) {
    String output = ended.output();
    String exit = "wrk ended with exit code " + ended.exitCode() + ": " + Texts.brief(output);
    if (output.contains("unable to connect to ")) {
      return new LoadFailure(FailureReason.TargetUnreachable, exit);
    }
    if (plan.script() == null || output.contains("wrkbench.lua: ")) {
      return new LoadFailure(FailureReason.LoadToolFailed, exit);
    }
    Matcher error = SCRIPT_ERROR.matcher(output);
    return new LoadFailure(
        FailureReason.ScriptFailed,
        error.find()
            ? "wrk.script failed: " + Texts.brief(error.group(1))
            : "with wrk.script, " + plan.script() + ", before its load was over, " + exit);
  }

  private static String seconds(Duration duration) {
    return duration.toSeconds() + "s";
  }
}

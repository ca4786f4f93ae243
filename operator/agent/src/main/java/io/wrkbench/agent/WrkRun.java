package io.wrkbench.agent;

import io.wrkbench.result.FailureReason;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Measurement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of wrk. The request reaches wrk's Lua as a file of bytes; the script is the same for
 * every plan, and of the plan only numbers stand on the command line.
 */
final class WrkRun implements AutoCloseable {

  private static final String SCRIPT = "wrkbench.lua";
  private static final String REQUEST = "request";
  private static final String REPORT = "report.json";

  /** What LuaJIT says of an error in one of the script's functions, before it ends wrk. */
  private static final Pattern SCRIPT_ERROR =
      Pattern.compile("(?s)PANIC: unprotected error in call to Lua API \\((.*?)\\)(?:\n|$)");

  private final LoadPlan.Wrk plan;
  private final Duration margin;
  private final Path directory;
  private final List<String> command;

  /**
   * Prepares the files that wrk reads.
   *
   * @param margin for wrk to start, to stop its threads and to write its report
   * @throws IOException if they can't be written
   */
  WrkRun(LoadPlan.Wrk plan, Target target, byte[] request, Duration margin) throws IOException {
    this.plan = plan;
    this.margin = margin;
    this.directory = Files.createTempDirectory("wrkbench");
    Files.write(directory.resolve(REQUEST), request);
    try (InputStream script = WrkRun.class.getResourceAsStream(SCRIPT)) {
      Files.copy(script, directory.resolve(SCRIPT));
    }
    this.command =
        List.of(
            "wrk",
            "--threads=" + plan.threads(),
            "--connections=" + plan.connections(),
            "--duration=" + seconds(plan.duration().toDuration()),
            "--timeout=" + seconds(plan.timeout().toDuration()),
            "--latency",
            "--script=" + directory.resolve(SCRIPT),
            target.url());
  }

  /** For the log. */
  String commandLine() {
    return String.join(" ", command);
  }

  /**
   * Starts wrk, which waits by itself, all prepared, until its load is to start.
   *
   * @param start null for at once
   * @throws LoadFailure if it isn't there
   */
  ToolProcess start(Instant start) throws LoadFailure {
    try {
      return ToolProcess.start(command, environment(start));
    } catch (IOException e) {
      throw new LoadFailure(
          FailureReason.LoadToolFailed,
          "wrk can't be started: " + e.getMessage() + ". Debian has it in its package wrk.");
    }
  }

  /** What wrkbench.lua has to know. */
  private Map<String, String> environment(Instant start) {
    Map<String, String> environment = new HashMap<>();
    environment.put("WRKBENCH_DIR", directory.toString());
    environment.put("WRKBENCH_PIPELINE", Integer.toString(plan.pipeline()));
    if (plan.script() != null) {
      environment.put("WRKBENCH_SCRIPT", plan.script());
    }
    if (start != null) {
      long micros = ChronoUnit.MICROS.between(Instant.EPOCH, start);
      environment.put("WRKBENCH_START", Long.toString(micros));
    }
    return environment;
  }

  /** When wrk, started now for a load that starts then, must have ended. */
  Duration limit(Instant start) {
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
  Measurement measurement(ToolProcess.Ended ended) throws LoadFailure {
    if (ended.timedOut()) {
      throw new LoadFailure(
          FailureReason.LoadToolTimedOut,
          "wrk was still running "
              + limit().toSeconds()
              + " s after the start of its load and was killed. "
              + (plan.script() == null ? "" : "Does " + plan.script() + " loop for ever? ")
              + "Is the load pod starved of CPU?");
    }
    // A script's own done() comes after the report: however that ends, the load was measured.
    boolean reported = plan.script() != null && Files.exists(directory.resolve(REPORT));
    if (!reported && (ended.exitCode() != 0 || plan.script() != null)) {
      throw unreported(ended);
    }
    try {
      String report = Files.readString(directory.resolve(REPORT));
      return Json.read(report, WrkReport.class).toMeasurement(plan);
    } catch (IOException | IllegalArgumentException e) {
      throw new LoadFailure(
          FailureReason.LoadToolFailed,
          "wrk left no usable report ("
              + Texts.brief(String.valueOf(e.getMessage()))
              + "); it printed: "
              + Texts.brief(ended.output()));
    }
  }

  @Override
  public void close() throws IOException {
    for (String name : List.of(SCRIPT, REQUEST, REPORT)) {
      Files.deleteIfExists(directory.resolve(name));
    }
    Files.deleteIfExists(directory);
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
            ? "the script failed: " + Texts.brief(error.group(1))
            : "with the script " + plan.script() + ", before its load was over, " + exit);
  }

  private static String seconds(Duration duration) {
    return duration.toSeconds() + "s";
  }
}
